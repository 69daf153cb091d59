import { pages } from './pages.ts'

const { citus, cockroach, yugabyte } = pages

/** What a value of the parse tree may be: anything that is itself allowed, or one of the words. */
type Value = 'any' | readonly unknown[]

interface Entry {
  /** The fields of the node that may be there. The values of a field that are not listed are refused. */
  readonly fields: Readonly<Record<string, Value>>
  /** A page of Citus, CockroachDB and YugabyteDB each; of Citus only where the feature touches more than PostgreSQL itself. */
  readonly pages: readonly string[]
}

const expressions = [citus.sql, cockroach.expressions, yugabyte.select]
const selects = [citus.sql, cockroach.select, yugabyte.select]
const tables = [citus.ddl, cockroach.createTable, yugabyte.createTable]
const transactions = [cockroach.begin, yugabyte.begin]

const nullsOrder = ['SORTBY_NULLS_DEFAULT', 'SORTBY_NULLS_FIRST', 'SORTBY_NULLS_LAST']
const direction = ['SORTBY_DEFAULT', 'SORTBY_ASC', 'SORTBY_DESC']

/** The nodes of PostgreSQL's parse tree that all three engines run, with their fields. Whatever is not here is refused. */
export const allowed: Readonly<Record<string, Entry>> = {
  // Reads.
  SelectStmt: {
    pages: selects,
    fields: {
      all: 'any',
      distinctClause: 'any',
      fromClause: 'any',
      groupClause: 'any',
      havingClause: 'any',
      larg: 'any',
      limitCount: 'any',
      limitOffset: 'any',
      limitOption: ['LIMIT_OPTION_DEFAULT', 'LIMIT_OPTION_COUNT'],
      lockingClause: 'any',
      op: ['SETOP_NONE', 'SETOP_UNION'],
      rarg: 'any',
      sortClause: 'any',
      targetList: 'any',
      valuesLists: 'any',
      whereClause: 'any',
      windowClause: 'any',
      withClause: 'any',
    },
  },
  LockingClause: {
    pages: [citus.dml, cockroach.differences, yugabyte.locks],
    fields: {
      strength: ['LCS_FORUPDATE', 'LCS_FORNOKEYUPDATE', 'LCS_FORSHARE'],
      waitPolicy: ['LockWaitBlock'],
    },
  },
  WithClause: { pages: [citus.limits, cockroach.cte, yugabyte.select], fields: { ctes: 'any' } },
  CommonTableExpr: {
    pages: [citus.limits, cockroach.cte, yugabyte.select],
    fields: { ctename: 'any', aliascolnames: 'any', ctematerialized: 'any', ctequery: 'any' },
  },
  RangeVar: {
    pages: selects,
    fields: { alias: 'any', inh: 'any', relname: 'any', relpersistence: ['p'], schemaname: 'any' },
  },
  RangeFunction: {
    pages: [citus.sql, cockroach.tables, yugabyte.select],
    fields: { alias: 'any', functions: 'any', ordinality: 'any' },
  },
  RangeSubselect: {
    pages: [citus.sql, cockroach.tables, yugabyte.select],
    fields: { alias: 'any', subquery: 'any' },
  },
  JoinExpr: {
    pages: [citus.sql, cockroach.joins, yugabyte.select],
    fields: {
      jointype: ['JOIN_INNER', 'JOIN_LEFT'],
      larg: 'any',
      quals: 'any',
      rarg: 'any',
      usingClause: 'any',
    },
  },
  Alias: { pages: selects, fields: { aliasname: 'any', colnames: 'any' } },
  ResTarget: { pages: selects, fields: { name: 'any', val: 'any' } },
  SortBy: {
    pages: [citus.sql, cockroach.orderBy, yugabyte.select],
    fields: { node: 'any', sortby_dir: direction, sortby_nulls: nullsOrder },
  },
  WindowDef: {
    pages: [citus.limits, cockroach.window, yugabyte.select],
    fields: {
      endOffset: 'any',
      frameOptions: 'any',
      name: 'any',
      orderClause: 'any',
      partitionClause: 'any',
      refname: 'any',
      startOffset: 'any',
    },
  },

  // Expressions.
  A_Const: {
    pages: expressions,
    fields: { boolval: 'any', fval: 'any', isnull: 'any', ival: 'any', sval: 'any' },
  },
  A_Expr: {
    pages: [...expressions, cockroach.functions],
    fields: {
      kind: [
        'AEXPR_OP',
        'AEXPR_OP_ANY',
        'AEXPR_OP_ALL',
        'AEXPR_IN',
        'AEXPR_LIKE',
        'AEXPR_ILIKE',
        'AEXPR_DISTINCT',
        'AEXPR_NOT_DISTINCT',
        'AEXPR_NULLIF',
        'AEXPR_BETWEEN',
        'AEXPR_NOT_BETWEEN',
      ],
      lexpr: 'any',
      name: 'any',
      rexpr: 'any',
      // Where a list in parentheses starts and ends.
      rexpr_list_end: 'any',
      rexpr_list_start: 'any',
    },
  },
  A_ArrayExpr: {
    pages: [cockroach.array, yugabyte.features],
    fields: { elements: 'any', list_end: 'any', list_start: 'any' },
  },
  A_Indices: { pages: [cockroach.array, yugabyte.features], fields: { uidx: 'any' } },
  A_Indirection: {
    pages: [cockroach.array, yugabyte.features],
    fields: { arg: 'any', indirection: 'any' },
  },
  A_Star: { pages: selects, fields: {} },
  BoolExpr: { pages: expressions, fields: { args: 'any', boolop: 'any' } },
  BooleanTest: { pages: expressions, fields: { arg: 'any', booltesttype: 'any' } },
  CaseExpr: { pages: expressions, fields: { arg: 'any', args: 'any', defresult: 'any' } },
  CaseWhen: { pages: expressions, fields: { expr: 'any', result: 'any' } },
  CoalesceExpr: { pages: expressions, fields: { args: 'any' } },
  CollateClause: { pages: expressions, fields: { arg: 'any', collname: 'any' } },
  ColumnRef: { pages: expressions, fields: { fields: 'any' } },
  FuncCall: {
    pages: [citus.sql, cockroach.functions, yugabyte.select],
    fields: {
      agg_distinct: 'any',
      agg_filter: 'any',
      agg_order: 'any',
      agg_star: 'any',
      args: 'any',
      funcformat: ['COERCE_EXPLICIT_CALL', 'COERCE_SQL_SYNTAX'],
      funcname: 'any',
      over: 'any',
    },
  },
  MinMaxExpr: { pages: expressions, fields: { args: 'any', op: 'any' } },
  NullTest: { pages: expressions, fields: { arg: 'any', nulltesttype: 'any' } },
  ParamRef: { pages: expressions, fields: { number: 'any' } },
  RowExpr: { pages: expressions, fields: { args: 'any', row_format: 'any' } },
  SetToDefault: { pages: [citus.dml, cockroach.insert, yugabyte.insert], fields: {} },
  SQLValueFunction: { pages: [cockroach.functions, yugabyte.select], fields: { op: 'any', typmod: 'any' } },
  SubLink: {
    pages: [citus.limits, cockroach.expressions, yugabyte.select],
    fields: {
      operName: 'any',
      subLinkType: ['EXISTS_SUBLINK', 'ANY_SUBLINK', 'EXPR_SUBLINK', 'ARRAY_SUBLINK'],
      subselect: 'any',
      testexpr: 'any',
    },
  },
  TypeCast: { pages: [cockroach.dataTypes, yugabyte.features], fields: { arg: 'any', typeName: 'any' } },
  TypeName: {
    pages: [cockroach.dataTypes, yugabyte.features],
    fields: { arrayBounds: 'any', names: 'any', typemod: 'any', typmods: 'any' },
  },

  // Writes.
  InsertStmt: {
    pages: [citus.dml, cockroach.insert, yugabyte.insert],
    fields: {
      cols: 'any',
      onConflictClause: 'any',
      override: ['OVERRIDING_NOT_SET'],
      relation: 'any',
      returningClause: 'any',
      selectStmt: 'any',
      withClause: 'any',
    },
  },
  OnConflictClause: {
    pages: [citus.dml, cockroach.insert, yugabyte.insert],
    fields: {
      action: ['ONCONFLICT_NOTHING', 'ONCONFLICT_UPDATE'],
      infer: 'any',
      targetList: 'any',
      whereClause: 'any',
    },
  },
  InferClause: { pages: [citus.dml, cockroach.insert, yugabyte.insert], fields: { indexElems: 'any' } },
  ReturningClause: { pages: [citus.limits, cockroach.insert, yugabyte.insert], fields: { exprs: 'any' } },
  UpdateStmt: {
    pages: [citus.dml, cockroach.update, yugabyte.update],
    fields: {
      fromClause: 'any',
      relation: 'any',
      returningClause: 'any',
      targetList: 'any',
      whereClause: 'any',
      withClause: 'any',
    },
  },
  DeleteStmt: {
    pages: [citus.dml, cockroach.delete, yugabyte.delete],
    fields: {
      relation: 'any',
      returningClause: 'any',
      usingClause: 'any',
      whereClause: 'any',
      withClause: 'any',
    },
  },
  CopyStmt: {
    pages: [citus.dml, cockroach.copy, yugabyte.copy],
    fields: { attlist: 'any', is_from: 'any', options: 'any', query: 'any', relation: 'any' },
  },

  // Transactions and settings.
  TransactionStmt: {
    pages: transactions,
    fields: {
      kind: [
        'TRANS_STMT_BEGIN',
        'TRANS_STMT_START',
        'TRANS_STMT_COMMIT',
        'TRANS_STMT_ROLLBACK',
        'TRANS_STMT_SAVEPOINT',
        'TRANS_STMT_RELEASE',
        'TRANS_STMT_ROLLBACK_TO',
      ],
      options: 'any',
      savepoint_name: 'any',
    },
  },
  VariableSetStmt: {
    pages: [cockroach.set, cockroach.seqscan, cockroach.optimizer, yugabyte.set],
    fields: {
      args: 'any',
      is_local: 'any',
      kind: ['VAR_SET_VALUE', 'VAR_SET_DEFAULT', 'VAR_SET_MULTI', 'VAR_RESET'],
      name: [
        'TRANSACTION',
        'SESSION CHARACTERISTICS',
        'application_name',
        // Behind a pooler only, which is not before CockroachDB.
        'array_nulls',
        'client_encoding',
        'datestyle',
        'default_transaction_isolation',
        // CockroachDB takes it and does nothing.
        'enable_seqscan',
        'extra_float_digits',
        'hnsw.ef_search',
        'idle_in_transaction_session_timeout',
        'lock_timeout',
        'plan_cache_mode',
        'search_path',
        'standard_conforming_strings',
        'statement_timeout',
        'synchronous_commit',
        'timezone',
      ],
    },
  },
  VariableShowStmt: { pages: [cockroach.set, yugabyte.set], fields: { name: 'any' } },
  DefElem: {
    pages: [...transactions, cockroach.copy, yugabyte.copy],
    fields: {
      arg: 'any',
      defaction: ['DEFELEM_UNSPEC'],
      defname: [
        'analyze',
        'cascade',
        'delimiter',
        'escape',
        'format',
        'header',
        'null',
        'quote',
        'transaction_isolation',
        'transaction_read_only',
      ],
    },
  },

  // The schema.
  CreateSchemaStmt: {
    pages: [citus.ddl, cockroach.createSchema, yugabyte.createSchema],
    fields: { if_not_exists: 'any', schemaname: 'any' },
  },
  CreateExtensionStmt: {
    pages: [yugabyte.createExtension],
    fields: { extname: ['vector'], if_not_exists: 'any' },
  },
  CreateStmt: {
    pages: tables,
    fields: { if_not_exists: 'any', oncommit: ['ONCOMMIT_NOOP'], relation: 'any', tableElts: 'any' },
  },
  ColumnDef: {
    pages: tables,
    fields: {
      collClause: 'any',
      colname: 'any',
      constraints: 'any',
      is_local: 'any',
      typeName: 'any',
    },
  },
  Constraint: {
    pages: tables,
    fields: {
      conname: 'any',
      contype: [
        'CONSTR_CHECK',
        'CONSTR_DEFAULT',
        'CONSTR_NOTNULL',
        'CONSTR_NULL',
        'CONSTR_PRIMARY',
        'CONSTR_UNIQUE',
      ],
      initially_valid: 'any',
      is_enforced: 'any',
      keys: 'any',
      raw_expr: 'any',
    },
  },
  IndexStmt: {
    pages: [citus.ddl, cockroach.createIndex, yugabyte.createIndex],
    fields: {
      accessMethod: ['btree', 'hnsw'],
      concurrent: 'any',
      idxname: 'any',
      if_not_exists: 'any',
      indexIncludingParams: 'any',
      indexParams: 'any',
      relation: 'any',
      unique: 'any',
      whereClause: 'any',
    },
  },
  IndexElem: {
    pages: [citus.ddl, cockroach.createIndex, yugabyte.createIndex],
    fields: { expr: 'any', name: 'any', nulls_ordering: nullsOrder, opclass: 'any', ordering: direction },
  },
  AlterTableStmt: {
    pages: [citus.ddl, cockroach.alterTable, yugabyte.alterTable],
    fields: { cmds: 'any', missing_ok: 'any', objtype: ['OBJECT_TABLE'], relation: 'any' },
  },
  AlterTableCmd: {
    pages: [citus.ddl, cockroach.alterTable, yugabyte.alterTable],
    fields: {
      behavior: 'any',
      def: 'any',
      missing_ok: 'any',
      name: 'any',
      subtype: ['AT_AddColumn', 'AT_ColumnDefault', 'AT_DropColumn', 'AT_DropNotNull', 'AT_SetNotNull'],
    },
  },
  RenameStmt: {
    pages: [citus.ddl, cockroach.alterTable, yugabyte.alterTable],
    fields: {
      behavior: 'any',
      missing_ok: 'any',
      newname: 'any',
      relation: 'any',
      relationType: 'any',
      renameType: ['OBJECT_COLUMN', 'OBJECT_TABLE'],
      subname: 'any',
    },
  },
  DropStmt: {
    pages: [citus.ddl, cockroach.drop, yugabyte.drop, yugabyte.dropIndex],
    fields: {
      behavior: 'any',
      missing_ok: 'any',
      objects: 'any',
      removeType: ['OBJECT_INDEX', 'OBJECT_SCHEMA', 'OBJECT_TABLE'],
    },
  },
  CommentStmt: {
    pages: [citus.ddl, cockroach.comment, yugabyte.comment],
    fields: {
      comment: 'any',
      object: 'any',
      objtype: ['OBJECT_COLUMN', 'OBJECT_INDEX', 'OBJECT_SCHEMA', 'OBJECT_TABLE'],
    },
  },
  VacuumStmt: {
    pages: [citus.ddl, cockroach.statistics, yugabyte.analyze],
    fields: { options: 'any', rels: 'any' },
  },
  VacuumRelation: {
    pages: [cockroach.statistics, yugabyte.analyze],
    fields: { relation: 'any', va_cols: 'any' },
  },
  ExplainStmt: {
    pages: [citus.sql, cockroach.explain, yugabyte.explain],
    fields: { options: 'any', query: 'any' },
  },
  // Behind EXPLAIN only: where a server does not take it, `gvq explain` shows its words in place of the plan.
  ExecuteStmt: {
    pages: [citus.sql, cockroach.optimizer, yugabyte.explain],
    fields: { name: 'any', params: 'any' },
  },

  // Containers and words.
  Boolean: { pages: [], fields: { boolval: 'any' } },
  Float: { pages: [], fields: { fval: 'any' } },
  Integer: { pages: [], fields: { ival: 'any' } },
  List: { pages: [], fields: { items: 'any' } },
  String: { pages: [], fields: { sval: 'any' } },
}

/** What only Citus is sent, beside what all three run: fields of nodes, each with the values that they have in addition. */
export const allowedOnCitus: Readonly<Record<string, Entry>> = {
  AlterTableCmd: { pages: [citus.ddl], fields: { subtype: ['AT_AddConstraint', 'AT_DropConstraint'] } },
  // A foreign key between tables that are beside each other, on their distribution columns.
  Constraint: {
    pages: [citus.ddl],
    fields: {
      contype: ['CONSTR_FOREIGN'],
      fk_attrs: 'any',
      fk_del_action: ['a'],
      fk_matchtype: ['s'],
      fk_upd_action: ['a'],
      pk_attrs: 'any',
      pktable: 'any',
    },
  },
  NamedArgExpr: {
    pages: [citus.functions],
    fields: { arg: 'any', argnumber: 'any', name: ['colocate_with'] },
  },
  VariableSetStmt: {
    pages: [citus.settings],
    fields: { name: ['citus.max_adaptive_executor_pool_size', 'citus.propagate_set_commands'] },
  },
}

export const functionsOfCitus: Named = {
  pages: [citus.functions],
  names: new Set('create_distributed_table create_reference_table citus_total_relation_size'.split(' ')),
}

interface Named {
  readonly pages: readonly string[]
  readonly names: ReadonlySet<string>
}

export const allowedTypes: Named = {
  pages: [cockroach.dataTypes, cockroach.vectorIndexes, yugabyte.features],
  names: new Set(
    'bool bytea float4 float8 int2 int4 int8 jsonb numeric regclass text timestamptz uuid varchar vector halfvec'.split(
      ' ',
    ),
  ),
}

export const allowedOperators: Named = {
  pages: [cockroach.functions, yugabyte.select],
  names: new Set('= <> != < <= > >= + - * % || @> <@ && ~~ !~~ ~~* !~~* <=>'.split(' ')),
}

/** These yield the same for the same arguments: also in UPDATE, and in RETURNING. */
export const immutableFunctions: Named = {
  pages: [citus.sql, citus.limits, cockroach.functions],
  names: new Set(
    (
      'abs array_append array_length array_position array_remove btrim cardinality ceil char_length concat exp floor length like_escape ln ' +
      'lower ltrim mod octet_length position power replace round rtrim sign sqrt strpos substr substring trunc ' +
      'unnest upper vector_dims'
    ).split(' '),
  ),
}

/** These yield the same within a statement: not in RETURNING, and in UPDATE only without columns. */
export const stableFunctions: Named = {
  pages: [citus.limits, cockroach.functions],
  names: new Set(
    // The places in the log are asked only of a primary and its standby, with `read_store`; sizes not of CockroachDB.
    // The process is asked of PostgreSQL and Citus.
    'pg_backend_pid pg_total_relation_size quote_ident pg_control_system pg_current_wal_lsn pg_last_wal_replay_lsn col_description current_database current_schema current_setting extract has_schema_privilege now obj_description pg_get_indexdef pg_is_in_recovery to_regclass version'.split(
      ' ',
    ),
  ),
}

export const aggregateFunctions: Named = {
  pages: [citus.sql, cockroach.functions, cockroach.window],
  names: new Set(
    'array_agg avg bool_and bool_or count dense_rank first_value lag last_value lead max min rank row_number string_agg sum'.split(
      ' ',
    ),
  ),
}
