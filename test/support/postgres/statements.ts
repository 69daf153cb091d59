import { parse } from 'libpg-query'
import {
  aggregateFunctions,
  allowed,
  allowedOnCitus,
  allowedOperators,
  allowedTypes,
  functionsOfCitus,
  immutableFunctions,
  stableFunctions,
} from './allowed.ts'
import { pages } from './pages.ts'

/** The facts about the tables that the checker needs. */
export interface Layout {
  /** Where Citus distributes a table by: a row is found by it, and tables are joined on it, without asking every node. */
  readonly distributionColumns: ReadonlySet<string>
  /** Columns that are never null, also those that statements name with AS. */
  readonly notNull: ReadonlySet<string>
  /** Small tables of which every node has a copy: the catalog. */
  readonly isReferenceTable: (name: string) => boolean
  /**
   * The column that each table is distributed by, `null` for a reference table; set for statements that only Citus is sent. Names are with
   * the schema, or without.
   */
  readonly distributions?: ReadonlyMap<string, string | null>
}

export const gvqLayout: Layout = {
  distributionColumns: new Set(['id']),
  notNull: new Set(['id', 'from_id', 'to_id', 'position', 'ordinality']),
  isReferenceTable: name => name.startsWith('gvq_'),
}

/** The layout of statements that only Citus is sent. */
export function citusLayout(distributions: ReadonlyMap<string, string | null>): Layout {
  const columns = [...distributions.values()].filter(column => column !== null)
  return {
    distributionColumns: new Set(columns),
    notNull: new Set([...gvqLayout.notNull, 'value']),
    isReferenceTable: name => distributions.get(name) === null || gvqLayout.isReferenceTable(name),
    distributions,
  }
}

/** A node of the parse tree, which names its type only where it could be another. */
type Tree = Readonly<Record<string, any>>

/**
 * What in the statements is not among that which Citus, CockroachDB and YugabyteDB all run (`allowed.ts`), a sentence for each. Throws
 * where PostgreSQL's parser does.
 */
export async function refusals(sql: string, layout: Layout = gvqLayout): Promise<readonly string[]> {
  const { stmts } = await parse(sql)
  const checker = new Checker(layout)
  for (const { stmt } of (stmts ?? []) as readonly Tree[]) checker.statement(stmt as Tree)
  return [...checker.found]
}

type Engine = 'Citus' | 'CockroachDB' | 'YugabyteDB'

// These fields hold a node without the name of its type.
const typeOfField: Readonly<Record<string, string>> = {
  alias: 'Alias',
  collClause: 'CollateClause',
  infer: 'InferClause',
  larg: 'SelectStmt',
  onConflictClause: 'OnConflictClause',
  over: 'WindowDef',
  pktable: 'RangeVar',
  rarg: 'SelectStmt',
  relation: 'RangeVar',
  returningClause: 'ReturningClause',
  typeName: 'TypeName',
  withClause: 'WithClause',
}

const systemColumns = new Set(['cmax', 'cmin', 'ctid', 'tableoid', 'xmax', 'xmin'])

/** Statements and clauses that an engine lacks: the name of a construct, the engine, its page. */
const lacking: Readonly<Record<string, readonly [string, Engine, string]>> = {
  CreateSeqStmt: ['a sequence', 'CockroachDB', pages.cockroach.createSequence],
  CreateTableAsStmt: ['CREATE TABLE AS', 'Citus', pages.citus.ddl],
  DeclareCursorStmt: ['a cursor', 'CockroachDB', pages.cockroach.limits],
  GroupingSet: ['a grouping set', 'Citus', pages.citus.limits],
  ListenStmt: ['LISTEN', 'CockroachDB', pages.cockroach.differences],
  LockStmt: ['LOCK TABLE', 'YugabyteDB', pages.yugabyte.differences],
  MergeStmt: ['MERGE', 'CockroachDB', pages.cockroach.features],
  NotifyStmt: ['NOTIFY', 'CockroachDB', pages.cockroach.differences],
  RangeTableSample: ['TABLESAMPLE', 'Citus', pages.citus.limits],
  RuleStmt: ['a rule', 'Citus', pages.citus.limits],
  XmlExpr: ['an XML function', 'YugabyteDB', pages.yugabyte.differences],
  'Constraint.contype CONSTR_EXCLUSION': [
    'an exclusion constraint',
    'YugabyteDB',
    pages.yugabyte.differences,
  ],
  'Constraint.contype CONSTR_FOREIGN': [
    'a foreign key that is not between the distribution columns of tables beside each other',
    'Citus',
    pages.citus.ddl,
  ],
  'Constraint.contype CONSTR_GENERATED': ['GENERATED … STORED', 'YugabyteDB', pages.yugabyte.differences],
  'Constraint.contype CONSTR_IDENTITY': ['an identity column', 'CockroachDB', pages.cockroach.serial],
  'Constraint.contype CONSTR_ATTR_DEFERRABLE': [
    'a deferrable constraint',
    'YugabyteDB',
    pages.yugabyte.differences,
  ],
  'Constraint.deferrable': ['a deferrable constraint', 'YugabyteDB', pages.yugabyte.differences],
  'CopyStmt.whereClause': ['COPY … WHERE', 'CockroachDB', pages.cockroach.copy],
  'CreateSchemaStmt.schemaElts': ['CREATE SCHEMA with elements', 'YugabyteDB', pages.yugabyte.differences],
  'CreateStmt.inhRelations': ['table inheritance', 'YugabyteDB', pages.yugabyte.differences],
  'DropStmt.concurrent': ['DROP INDEX CONCURRENTLY', 'YugabyteDB', pages.yugabyte.dropIndex],
  'IndexStmt.accessMethod gist': ['a GiST index', 'YugabyteDB', pages.yugabyte.differences],
  'RangeFunction.lateral': ['LATERAL, a correlated subquery,', 'Citus', pages.citus.limits],
  'RangeSubselect.lateral': ['LATERAL, a correlated subquery,', 'Citus', pages.citus.limits],
  'RangeVar.relpersistence t': ['a temporary table', 'CockroachDB', pages.cockroach.temporary],
  'TransactionStmt.kind TRANS_STMT_PREPARE': [
    'PREPARE TRANSACTION',
    'YugabyteDB',
    pages.yugabyte.differences,
  ],
  'WithClause.recursive': ['a recursive CTE over several shards', 'Citus', pages.citus.limits],
}

/** The place of a node in a statement. */
interface Place {
  /** The names of the relations in the FROM of this query, and in those of the queries around it. */
  readonly inside: ReadonlySet<string>
  readonly subquery: boolean
  readonly functions: 'any' | 'stable' | 'immutable'
}

class Checker {
  readonly found = new Set<string>()
  readonly #layout: Layout
  /** The names of WITH. */
  readonly #results = new Set<string>()

  constructor(layout: Layout) {
    this.#layout = layout
  }

  statement(tree: Tree): void {
    this.#node(tree, { inside: new Set(), subquery: false, functions: 'any' })
  }

  /** A node that names its type: `{ SelectStmt: { … } }`. */
  #node(tree: Tree, place: Place): void {
    for (const [type, fields] of Object.entries(tree)) this.#typed(type, fields as Tree, place)
  }

  #typed(type: string, node: Tree, outer: Place): void {
    const onCitus = this.#layout.distributions === undefined ? undefined : allowedOnCitus[type]
    const entry = allowed[type] ?? onCitus
    if (entry === undefined) {
      this.#refuse(type)
      return
    }
    this.#rules(type, node, outer)
    const place = this.#placeInside(type, node, outer)
    for (const [field, value] of Object.entries(node)) {
      if (field.endsWith('location') || field.startsWith('rexpr_list') || field.startsWith('list_')) continue
      const values = entry.fields[field] ?? onCitus?.fields[field]
      if (values === undefined) this.#refuse(`${type}.${field}`)
      else if (values !== 'any' && onCitus?.fields[field]?.includes(value as never)) continue
      else if (values !== 'any' && !values.includes(value)) this.#refuse(`${type}.${field} ${word(value)}`)
      else this.#value(type, field, value, this.#placeOf(type, field, place))
    }
  }

  #value(type: string, field: string, value: unknown, place: Place): void {
    if (Array.isArray(value)) for (const item of value) this.#value(type, field, item, place)
    else if (typeof value === 'object' && value !== null && type !== 'A_Const') {
      const inline = this.#inlineType(type, field, value as Tree)
      if (inline === undefined) this.#node(value as Tree, place)
      else this.#typed(inline, value as Tree, place)
    }
  }

  #inlineType(type: string, field: string, value: Tree): string | undefined {
    // The sides of a join name their types; those of UNION do not.
    if ((field === 'larg' || field === 'rarg') && type === 'JoinExpr') return undefined
    // SELECT … FROM t has its node in a list; a statement's target has it inline.
    return Object.keys(value).some(key => /^[A-Z]/.test(key)) ? undefined : typeOfField[field]
  }

  #refuse(key: string): void {
    const known = lacking[key]
    if (known !== undefined) this.#lacks(...known)
    else {
      this.found.add(
        `${key} is not in the list of what Citus, CockroachDB and YugabyteDB all run (test/support/postgres/allowed.ts)`,
      )
    }
  }

  #lacks(construct: string, engine: Engine, page: string): void {
    this.found.add(`${construct} is not what ${engine} runs: ${page}`)
  }

  #placeInside(type: string, node: Tree, place: Place): Place {
    if (type === 'SelectStmt') return { ...place, inside: relationNames(node.fromClause ?? []) }
    if (type === 'SubLink') return { ...place, subquery: true }
    if (type === 'UpdateStmt') return { ...place, functions: 'stable' }
    return place
  }

  #placeOf(type: string, field: string, place: Place): Place {
    if (type === 'ReturningClause') return { ...place, functions: 'immutable' }
    // What is compared with a subquery is outside of it.
    if (type === 'SubLink' && field === 'testexpr') return { ...place, subquery: false }
    return place
  }

  #rules(type: string, node: Tree, place: Place): void {
    for (const { CommonTableExpr } of node.withClause?.ctes ?? []) this.#results.add(CommonTableExpr.ctename)
    if (type === 'SelectStmt') this.#locking(node)
    if (this.#layout.distributions !== undefined) this.#rulesOfShards(type, node)
    if (type === 'InsertStmt') this.#insert(node)
    if (type === 'UpdateStmt') this.#update(node)
    if (type === 'DeleteStmt' && node.usingClause !== undefined) this.#joinedWrite('DELETE … USING', node)
    if (type === 'OnConflictClause') this.#assignments(node.targetList ?? [])
    if (type === 'InferClause') this.#conflictTarget(node)
    if (type === 'JoinExpr') this.#join(node)
    if (type === 'RangeFunction') this.#functionInFrom(node)
    if (type === 'CommonTableExpr') this.#cte(node)
    if (type === 'SortBy') this.#order(node)
    if (type === 'ColumnRef') this.#column(node, place)
    if (type === 'FuncCall') this.#call(node, place)
    if (type === 'A_Expr') this.#operator(node)
    if (type === 'TypeName') this.#type(node)
    if (type === 'A_ArrayExpr' && contains(node.elements ?? [], 'A_ArrayExpr')) this.#nestedArray()
    if (type === 'A_Indirection' && node.indirection.length > 1) this.#nestedArray()
    if (type === 'VacuumStmt' && node.is_vacuumcmd === true) this.#refuse('VACUUM')
  }

  /** What Citus refuses of tables that are on several nodes, in its words. */
  #rulesOfShards(type: string, node: Tree): void {
    if (type === 'SelectStmt') this.#colocated(node)
    if (type === 'JoinExpr') this.#functionOutside(node)
    if (type === 'UpdateStmt' || type === 'DeleteStmt') this.#functionInWrite(type, node)
    if (type === 'InsertStmt') this.#conflictOnShard(node)
    if (type === 'IndexStmt' && node.unique === true) {
      const names = node.indexParams.map(({ IndexElem }: Tree) => IndexElem.name)
      this.#uniqueOnShard(node.relation, names)
    }
    if (type === 'CreateStmt') this.#keysOnShard(node)
  }

  /** The column that a table is distributed by; `null` for one that each node has, `undefined` for the result of WITH. */
  #distributionOf({ schemaname, relname }: Tree): string | null | undefined {
    const { distributions } = this.#layout
    if (schemaname === undefined && this.#results.has(relname)) return undefined
    return (
      distributions!.get(schemaname === undefined ? relname : `${schemaname}.${relname}`) ??
      distributions!.get(relname)
    )
  }

  /** Rows that are joined are on one node: each distributed table by its column, with the same value. */
  #colocated({ fromClause = [], whereClause }: Tree): void {
    const conditions: (Tree | undefined)[] = [whereClause]
    const tables: string[] = []
    const visit = (item: Tree): void => {
      if (item.JoinExpr !== undefined) {
        conditions.push(item.JoinExpr.quals)
        visit(item.JoinExpr.larg)
        visit(item.JoinExpr.rarg)
      }
      const column = item.RangeVar && this.#distributionOf(item.RangeVar)
      if (typeof column === 'string')
        tables.push(`${item.RangeVar.alias?.aliasname ?? item.RangeVar.relname}.${column}`)
    }
    fromClause.forEach(visit)
    if (tables.length < 2) return
    const groups = new Map<string, string>()
    const groupOf = (key: string): string => {
      const next = groups.get(key)
      return next === undefined ? key : groupOf(next)
    }
    for (const sides of conditions.flatMap(equalities)) {
      const [one, other] = sides.map(side => keyOfSide(side))
      if (one === undefined || other === undefined) continue
      const [from, to] = [groupOf(one), groupOf(other)]
      if (from !== to) groups.set(from, to)
    }
    if (new Set(tables.map(groupOf)).size === 1) return
    this.#lacks(
      'a join on other than the distribution columns ("the query contains a join that requires repartitioning")',
      'Citus',
      pages.citus.sql,
    )
  }

  #functionOutside({ jointype, larg, rarg }: Tree): void {
    if (jointype !== 'JOIN_LEFT' || larg.RangeFunction === undefined) return
    if (rarg.RangeVar === undefined || typeof this.#distributionOf(rarg.RangeVar) !== 'string') return
    this.#lacks(
      'an outer join of a function with a distributed table ("cannot pushdown the subquery")',
      'Citus',
      pages.citus.limits,
    )
  }

  #functionInWrite(type: string, node: Tree): void {
    if (this.#distributionOf(node.relation) === null) return
    const others = [...(node.fromClause ?? []), ...(node.usingClause ?? [])]
    if (!others.some(({ RangeFunction }: Tree) => RangeFunction !== undefined)) return
    this.#lacks(
      `a function in the FROM of ${type === 'UpdateStmt' ? 'UPDATE' : 'DELETE'} ("STABLE functions used in UPDATE queries cannot be called with column references")`,
      'Citus',
      pages.citus.errors,
    )
  }

  #conflictOnShard({ relation, onConflictClause }: Tree): void {
    const elements = onConflictClause?.infer?.indexElems
    if (elements === undefined) return
    this.#uniqueOnShard(
      relation,
      elements.map(({ IndexElem }: Tree) => IndexElem.name),
    )
  }

  #keysOnShard({ relation, tableElts = [] }: Tree): void {
    for (const { Constraint, ColumnDef } of tableElts) {
      const ofTable = ['CONSTR_PRIMARY', 'CONSTR_UNIQUE'].includes(Constraint?.contype)
      if (ofTable)
        this.#uniqueOnShard(
          relation,
          Constraint.keys.map(({ String: { sval } }: Tree) => sval),
        )
      for (const { Constraint: own } of ColumnDef?.constraints ?? []) {
        if (['CONSTR_PRIMARY', 'CONSTR_UNIQUE'].includes(own.contype))
          this.#uniqueOnShard(relation, [ColumnDef.colname])
      }
    }
  }

  #uniqueOnShard(relation: Tree, columns: readonly string[]): void {
    const column = this.#distributionOf(relation)
    if (typeof column !== 'string' || columns.includes(column)) return
    this.#lacks(
      'a UNIQUE without the distribution column ("Distributed relations cannot have UNIQUE, EXCLUDE, or PRIMARY KEY constraints that do not include the partition column")',
      'Citus',
      pages.citus.ddl,
    )
  }

  #locking(node: Tree): void {
    if (node.lockingClause === undefined) return
    const from = node.fromClause ?? []
    const table = from.length === 1 ? from[0].RangeVar?.relname : undefined
    const isKey = (column: Tree, value: Tree): boolean =>
      this.#layout.distributionColumns.has(columnName(column)!) && isParameter(value)
    const oneRow = equalities(node.whereClause).some(
      ([left, right]) => isKey(left, right) || isKey(right, left),
    )
    // Where Citus distributes nothing, rows of many keys are on one node. They are locked in their order, or two wait for each other.
    const { A_Expr: keys } = node.whereClause ?? {}
    const rowsInOrder =
      this.#layout.distributions === undefined &&
      keys?.kind === 'AEXPR_OP_ANY' &&
      isKey(keys.lexpr, keys.rexpr) &&
      columnName(node.sortClause?.[0].SortBy.node) === columnName(keys.lexpr)
    if (table === undefined || !(oneRow || rowsInOrder || this.#layout.isReferenceTable(table))) {
      this.#lacks('FOR UPDATE over several shards', 'Citus', pages.citus.limits)
    }
  }

  #insert(node: Tree): void {
    const values = node.selectStmt?.SelectStmt?.valuesLists ?? []
    const written = [values, node.returningClause ?? {}, node.onConflictClause ?? {}]
    if (written.some(part => contains(part, 'SubLink'))) {
      this.#lacks('a subquery inside INSERT, other than INSERT … SELECT,', 'Citus', pages.citus.limits)
    }
  }

  #update(node: Tree): void {
    this.#assignments(node.targetList)
    if (node.fromClause !== undefined) this.#joinedWrite('UPDATE … FROM', node)
  }

  #assignments(targets: readonly Tree[]): void {
    for (const { ResTarget: target } of targets) {
      if (!this.#layout.distributionColumns.has(target.name)) continue
      this.#lacks(`to change ${target.name}, a distribution column,`, 'Citus', pages.citus.limits)
    }
  }

  #joinedWrite(name: string, node: Tree): void {
    const others = [...(node.fromClause ?? []), ...(node.usingClause ?? [])]
    if (this.#onDistributionColumn(node.whereClause, others)) return
    this.#lacks(`${name} joined on other than a distribution column`, 'Citus', pages.citus.limits)
  }

  #conflictTarget(node: Tree): void {
    if ((node.indexElems ?? []).every(({ IndexElem }: Tree) => IndexElem.expr === undefined)) return
    this.#lacks('an expression as target of ON CONFLICT', 'CockroachDB', pages.cockroach.limits)
  }

  #join(node: Tree): void {
    if (node.jointype === 'JOIN_INNER') return
    const columns = (node.usingClause ?? []).map((name: Tree) => name.String.sval)
    const joined = columns.some((name: string) => this.#layout.distributionColumns.has(name))
    if (joined || this.#onDistributionColumn(node.quals, [node.larg, node.rarg])) return
    this.#lacks('an outer join on other than a distribution column', 'Citus', pages.citus.limits)
  }

  /** Whether one of the equalities joins distribution columns, or one with a column of unnest(…), which every node can have. */
  #onDistributionColumn(condition: Tree | undefined, from: readonly Tree[]): boolean {
    const functions = new Set([...relationNames(from, 'RangeFunction'), ...this.#results])
    const isDistributed = (side: Tree): boolean => this.#layout.distributionColumns.has(columnName(side)!)
    const isOfFunction = (side: Tree): boolean => functions.has(side?.ColumnRef?.fields.at(-2)?.String.sval)
    return equalities(condition).some(
      sides => sides.some(isDistributed) && sides.every(side => isDistributed(side) || isOfFunction(side)),
    )
  }

  #functionInFrom(node: Tree): void {
    if (contains(node.functions, 'ColumnRef')) {
      this.#lacks('a function of columns in FROM, a correlated subquery,', 'Citus', pages.citus.limits)
    }
  }

  #cte(node: Tree): void {
    const [type] = Object.keys(node.ctequery)
    if (type !== 'SelectStmt') this.#lacks('a CTE that writes', 'CockroachDB', pages.cockroach.limits)
  }

  #order(node: Tree): void {
    if (node.sortby_nulls !== 'SORTBY_NULLS_DEFAULT') return
    const name = columnName(node.node)
    if (name !== undefined && this.#layout.notNull.has(name)) return
    if (functionName(node.node) === 'count' || functionName(node.node) === 'row_number') return
    // pgvector uses its index for the bare operator only, and a distance of what is indexed is not null.
    if (node.node.A_Expr?.name.at(-1).String.sval === '<=>') return
    this.#lacks(
      'the place of nulls that PostgreSQL gives to ORDER BY without NULLS FIRST or NULLS LAST',
      'CockroachDB',
      pages.cockroach.orderBy,
    )
  }

  #column(node: Tree, place: Place): void {
    const names: string[] = node.fields.map((field: Tree) => field.String?.sval ?? '*')
    const last = names.at(-1)!
    if (systemColumns.has(last)) {
      this.#lacks(`the system column ${last}`, 'CockroachDB', pages.cockroach.features)
    }
    if (!place.subquery) return
    if (names.length === 1 && last !== '*') {
      this.found.add(
        `${last} in a subquery may belong to a table outside of it: write the table's name before it`,
      )
    } else if (names.length > 1 && !place.inside.has(names.at(-2)!)) {
      this.#lacks('a correlated subquery', 'Citus', pages.citus.limits)
    }
  }

  #call(node: Tree, place: Place): void {
    const name: string = node.funcname.at(-1).String.sval
    if (['currval', 'lastval', 'nextval', 'setval'].includes(name)) {
      this.#lacks(
        `${name}, a sequence's function, without a hot spot`,
        'CockroachDB',
        pages.cockroach.createSequence,
      )
      return
    }
    if (/^pg_(try_)?advisory_/.test(name)) {
      this.#lacks('an advisory lock', 'CockroachDB', pages.cockroach.functions)
      return
    }
    if (this.#layout.distributions !== undefined && functionsOfCitus.names.has(name)) return
    if (immutableFunctions.names.has(name) || aggregateFunctions.names.has(name)) return
    const stable = stableFunctions.names.has(name)
    if (stable && place.functions === 'any') return
    if (stable && place.functions === 'stable') {
      if (!contains(node.args ?? [], 'ColumnRef')) return
      this.#lacks(`${name}, a STABLE function, of a column in UPDATE`, 'Citus', pages.citus.limits)
    } else if (place.functions === 'immutable') {
      this.#lacks(`${name}, which is not IMMUTABLE, in RETURNING`, 'Citus', pages.citus.limits)
    } else if (place.functions === 'stable') {
      this.#lacks(`${name}, a VOLATILE function, in UPDATE`, 'Citus', pages.citus.limits)
    } else this.#refuse(`the function ${name}`)
  }

  #operator(node: Tree): void {
    const name: string = node.name.at(-1).String.sval
    if (node.kind === 'AEXPR_OP' && name === '/') {
      this.#lacks("PostgreSQL's division, which yields integers,", 'CockroachDB', pages.cockroach.differences)
    } else if (!allowedOperators.names.has(name) && /^AEXPR_OP/.test(node.kind)) {
      this.#refuse(`the operator ${name}`)
    }
  }

  #type(node: Tree): void {
    const name: string = node.names.at(-1).String.sval
    if (/^(small|big)?serial\d?$/.test(name)) {
      this.#lacks(`${name}, a sequence, without a hot spot`, 'CockroachDB', pages.cockroach.serial)
    } else if (!allowedTypes.names.has(name)) this.#refuse(`the type ${name}`)
    if ((node.arrayBounds ?? []).length > 1) this.#nestedArray()
  }

  #nestedArray(): void {
    this.#lacks('an array of several dimensions', 'CockroachDB', pages.cockroach.array)
  }
}

/** The names by which columns of the relations can be qualified: of all, or of those of one type. */
function relationNames(from: readonly Tree[], only?: string): Set<string> {
  const names = new Set<string>()
  for (const item of from) {
    const [type, node] = Object.entries(item)[0] as [string, Tree]
    if (type === 'JoinExpr') {
      for (const name of relationNames([node.larg, node.rarg], only)) names.add(name)
    }
    const name = node.alias?.aliasname ?? node.relname
    if (name !== undefined && (only === undefined || only === type)) names.add(name)
  }
  return names
}

/** Both sides of each `=` that has to hold. */
function equalities(condition: Tree | undefined): (readonly [Tree, Tree])[] {
  if (condition === undefined) return []
  if (condition.BoolExpr?.boolop === 'AND_EXPR') return condition.BoolExpr.args.flatMap(equalities)
  const expression = condition.A_Expr
  if (expression?.kind !== 'AEXPR_OP' || expression.name[0].String.sval !== '=') return []
  return [[expression.lexpr, expression.rexpr]]
}

function isParameter(side: Tree | undefined): boolean {
  return side?.TypeCast !== undefined ? isParameter(side.TypeCast.arg) : side?.ParamRef !== undefined
}

/** A column with the name of its table, or a parameter. */
function keyOfSide(side: Tree | undefined): string | undefined {
  if (side?.TypeCast !== undefined) return keyOfSide(side.TypeCast.arg)
  if (side?.ParamRef !== undefined) return `$${side.ParamRef.number}`
  const names = side?.ColumnRef?.fields.map((field: Tree) => field.String?.sval)
  return names?.length > 1 ? names.slice(-2).join('.') : undefined
}

function columnName(node: Tree | undefined): string | undefined {
  return node?.ColumnRef?.fields.at(-1).String?.sval
}

function functionName(node: Tree | undefined): string | undefined {
  return node?.FuncCall?.funcname.at(-1).String.sval
}

/** Whether a node of the type is anywhere inside. */
function contains(tree: unknown, type: string): boolean {
  if (Array.isArray(tree)) return tree.some(item => contains(item, type))
  if (typeof tree !== 'object' || tree === null) return false
  return Object.entries(tree).some(([key, value]) => key === type || contains(value, type))
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
