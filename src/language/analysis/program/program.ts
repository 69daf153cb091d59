import type {
  Catalog,
  EdgeType,
  NodeType,
  Property,
  RecordType,
  Value,
  ValueType,
  VectorType,
} from '../../catalog/index.ts'
import type { Span } from '../../diagnostics/index.ts'
import type { AggregateFunction, MathFunction } from './functions.ts'

/**
 * The result of check() for a program without errors: every name is resolved, every value has a type. The planner and
 * the engine read nothing else.
 */
export interface Program {
  readonly catalog: Catalog
  readonly queries: ReadonlyMap<string, Query>
  /** The highest schema version that the files declare. Types outside of any block are version 1. */
  readonly version: bigint
  /** The migrations in order of declaration; absent if there are none. */
  readonly migrations?: readonly Migration[]
}

/** `MIGRATION schema::1 => schema::2 {…}`: how records of one schema version become those of another. */
export interface Migration {
  readonly from: bigint
  readonly to: bigint
  /** All types of the two versions. A type that `items` does not name is migrated like one without fields. */
  readonly source: Catalog
  readonly target: Catalog
  readonly items: readonly MigratedItem[]
  readonly span: Span
}

/** Source and target have the same kind and name, each with the properties of its own version. */
export interface MigratedItem {
  readonly source: RecordType
  readonly target: RecordType
  readonly fields: readonly MigratedField[]
}

/**
 * The new value of a property of the target. A property without a field keeps the value of the same name, converted if
 * its type has changed; if the source has no such property, it gets its default.
 */
export interface MigratedField {
  readonly property: Property
  readonly value:
    | { readonly kind: 'literal'; readonly value: Value }
    /** A property of the source; its value is converted from its type to the target's. */
    | { readonly kind: 'property'; readonly property: RecordPropertyRef }
}

export interface Query {
  readonly name: string
  readonly parameters: readonly QueryParameter[]
  /** Number of variables of the query, parameters first: slots 0 … slotCount − 1. */
  readonly slotCount: number
  readonly statements: readonly Statement[]
  readonly result: Result
  /** True if the query creates, changes or drops anything. */
  readonly writes: boolean
  /** The embedding model of `#[model("…")]`. */
  readonly model?: string
  /** Whether the query has `#[mcp]`. */
  readonly mcp: boolean
  readonly span: Span
}

export interface QueryParameter {
  readonly name: string
  readonly slot: number
  readonly optional: boolean
  readonly type: ValueType
}

export type Statement =
  | { readonly kind: 'bind'; readonly slot: number; readonly name: string; readonly value: Expr }
  /** A creation as a statement. */
  | { readonly kind: 'run'; readonly value: Expr }
  | { readonly kind: 'drop'; readonly value: TraversalExpr }
  | {
      readonly kind: 'for'
      /** Array or plural items or values. */
      readonly list: Expr
      /** The whole element, or members of an object element by name. */
      readonly variable:
        | { readonly kind: 'element'; readonly slot: number }
        | { readonly kind: 'members'; readonly members: readonly LoopMember[] }
      readonly body: readonly Statement[]
    }

/** A member of each element of a loop, and the slot of the variable that holds it. */
export interface LoopMember {
  readonly name: string
  readonly slot: number
  /** Where a row has the member: in a slot of its own, or else as an entry of its mapping. Absent for objects. */
  readonly of?: { readonly type: Kind; readonly slot?: number }
}

/** The response that RETURN defines (R1–R6). */
export type Result =
  | { readonly kind: 'none' }
  /** One value, sent without a name: a lone grouping (R3), an object or an array (R5). */
  | { readonly kind: 'bare'; readonly value: Expr }
  | { readonly kind: 'members'; readonly members: readonly { readonly name: string; readonly value: Expr }[] }

// ---- static kinds --------------------------------------------------------------------------------

/** The static type of the result of an expression. */
export type Kind = ItemsKind | ValueKind | RowsKind | ObjectKind | ListKind | NoneKind

/** What has members: `_` can be one, and mappings, filters and orders look at each. */
export type MembersKind = ItemsKind | RowsKind

/** Nodes, edges or vectors of one type; `plural` decides array or object (S3). */
export interface ItemsKind {
  readonly kind: 'items'
  readonly type: RecordType
  readonly plural: boolean
  /** Found by a search: the record shows `score`. */
  readonly scored: boolean
  /** How the items are shown; absent: the full record. */
  readonly shape?: Shape
  /** How a mapping before shows an item at hand, which is a full record: its entries can be read (S8b). */
  readonly shownAs?: Shape
}

/** A scalar or array value; `plural`: one value for each of several items (`x::{name}`), each possibly null. */
export interface ValueKind {
  readonly kind: 'value'
  readonly type: ValueType
  readonly plural: boolean
}

/** Rows that a query makes: groups (S8a), shortest paths (C8), and what lies on a path. */
export interface RowsKind {
  readonly kind: 'rows'
  readonly type: RowType
  readonly plural: boolean
  /** How the rows are shown; absent: with the shown members of their type. */
  readonly shape?: Shape
  /** How a mapping before shows the rows, as for items. */
  readonly shownAs?: Shape
}

export interface RowType {
  /**
   * `group`: of GROUP_BY or AGGREGATE_BY. `path`: null where there is none (C8); of several starts, one for each.
   * `node`, `edge`: of one of several types, on a path; shown as the record that it is.
   */
  readonly kind: 'group' | 'path' | 'node' | 'edge'
  /** The types that a `node` or an `edge` can have. Its members are those that can be read whatever it is. */
  readonly types?: readonly RecordType[]
  /** The members in the order shown. The place of a member is its slot in a row. */
  readonly members: readonly RowMember[]
}

export interface RowMember {
  readonly name: string
  readonly type: ItemsKind | ValueKind | RowsKind
  /** False for what AGGREGATE_BY groups by: it can be read, and is not shown (S8). */
  readonly isShown: boolean
  /** True if every row has a value: a count, a weight. */
  readonly isGiven?: true
}

/** `{k: e, …}` and `[e, …]` of expressions that are not plain values. */
export interface ObjectKind {
  readonly kind: 'object'
}
export interface ListKind {
  readonly kind: 'list'
}

export interface NoneKind {
  readonly kind: 'none'
}

// ---- expressions -----------------------------------------------------------------------------------

export type Expr =
  | LiteralExpr
  | VariableExpr
  | ArrayLiteralExpr
  | ObjectLiteralExpr
  | TraversalExpr
  | CurrentPropertyExpr
  | CompareExpr
  | ExistsExpr
  | LogicalExpr
  | CallExpr
  | AggregateExpr
  | WeightPropertyExpr
  | CreateExpr

interface Typed {
  readonly type: Kind
  readonly span: Span
}

export interface LiteralExpr extends Typed {
  readonly kind: 'literal'
  readonly value: Value
}

/** A parameter, a binding, a loop variable or a closure variable. */
export interface VariableExpr extends Typed {
  readonly kind: 'variable'
  readonly slot: number
  readonly name: string
  /** True for an optional parameter, whose uses may be skipped (H2). */
  readonly optional: boolean
}

export interface ArrayLiteralExpr extends Typed {
  readonly kind: 'array'
  readonly items: readonly Expr[]
}

export interface ObjectLiteralExpr extends Typed {
  readonly kind: 'object'
  readonly entries: readonly { readonly name: string; readonly value: Expr }[]
}

/** `_::{p}` and `_::ID`: a property of the current item, the most common expression. */
export interface CurrentPropertyExpr extends Typed {
  readonly kind: 'currentProperty'
  readonly property: PropertyRef
}

/**
 * The type is a Boolean value. A plural operand is compared by its first value, except on the right of IS_IN, which is
 * one array or plural values; a missing operand makes the comparison false (C2).
 */
export interface CompareExpr extends Typed {
  readonly kind: 'compare'
  readonly operator: 'EQ' | 'NEQ' | 'GT' | 'GTE' | 'LT' | 'LTE' | 'CONTAINS' | 'IS_IN'
  readonly left: Expr
  readonly right: Expr
}

export interface ExistsExpr extends Typed {
  readonly kind: 'exists'
  readonly negated: boolean
  readonly value: Expr
}

export interface LogicalExpr extends Typed {
  readonly kind: 'logical'
  readonly operator: 'AND' | 'OR'
  readonly negated: boolean
  readonly operands: readonly Expr[]
}

/**
 * A function of single numbers, with the right number of arguments (C5). The type is `I64`, whatever the size, if the
 * result is an integer, else `F64`.
 */
export interface CallExpr extends Typed {
  readonly kind: 'call'
  readonly function: MathFunction
  readonly arguments: readonly Expr[]
}

/**
 * A function of all values of its argument: plural values, or one array. COUNT accepts anything and returns `I64`; the
 * others accept numbers and return `I64` or `F64`, AVG always `F64`; AVG, MIN and MAX of no values are null (C5).
 */
export interface AggregateExpr extends Typed {
  readonly kind: 'aggregate'
  readonly function: AggregateFunction
  readonly value: Expr
}

/**
 * Only in the weight of a path: a numeric property of the current edge, or of the node that it leaves or reaches. The
 * record can be of any type on the path, so the property is looked up by name; at least one of these types declares it,
 * and wherever it is declared it is a number.
 */
export interface WeightPropertyExpr extends Typed {
  readonly kind: 'weightProperty'
  readonly of: 'edge' | 'from' | 'to'
  readonly name: string
}

/** A property and its new value, whose static type has been checked against that of the property. */
export interface Assignment {
  readonly property: Property
  readonly value: Expr
  readonly span: Span
}

export type VectorExpr =
  | { readonly kind: 'data'; readonly value: Expr }
  | { readonly kind: 'embed'; readonly text: Expr; readonly span: Span }

/** AddN, AddE, AddV. The type is items of the record type, plural only for AddE with a plural end. */
export type CreateExpr =
  | (Typed & {
      readonly kind: 'addNode'
      readonly node: NodeType
      readonly assignments: readonly Assignment[]
    })
  | (Typed & {
      readonly kind: 'addEdge'
      readonly edge: EdgeType
      readonly assignments: readonly Assignment[]
      readonly from: Expr
      readonly to: Expr
    })
  | (Typed & {
      readonly kind: 'addVector'
      readonly vector: VectorType
      readonly data: VectorExpr
      readonly assignments: readonly Assignment[]
    })

// ---- traversals --------------------------------------------------------------------------------------

export interface TraversalExpr extends Typed {
  readonly kind: 'traversal'
  readonly source: Source
  readonly steps: readonly Step[]
}

interface SourceBase {
  /** Always items, except for variables that hold values. */
  readonly type: Kind
  readonly span: Span
}

export type Source =
  /** All records of a type. */
  | (SourceBase & { readonly kind: 'scan'; readonly of: RecordType })
  /** One record by its id; absent if no record of this type has it (S7). */
  | (SourceBase & { readonly kind: 'byId'; readonly of: RecordType; readonly id: Expr })
  /** All records with the value of an indexed property, ascending by id; the oldest if the type is a single item (S5). */
  | (SourceBase & {
      readonly kind: 'byIndex'
      readonly of: NodeType
      readonly property: Property
      readonly value: Expr
    })
  | (SourceBase & {
      readonly kind: 'searchVectors'
      readonly of: VectorType
      readonly data: VectorExpr
      readonly k: Expr
      /** PREFILTER: decides for each vector, as `_`, whether it is ranked (C6). */
      readonly prefilter?: Expr
    })
  /** The type is plural, scored items. */
  | (SourceBase & {
      readonly kind: 'searchText'
      readonly of: NodeType
      readonly text: Expr
      readonly k: Expr
    })
  | (SourceBase & {
      readonly kind: 'variable'
      readonly slot: number
      readonly name: string
      /** Set for an optional parameter (H2). */
      readonly optional?: true
    })
  /** `_`: the current item. */
  | (SourceBase & { readonly kind: 'current' })

/** A look-up by an indexed property. */
export type IndexSource = Extract<Source, { kind: 'byIndex' }>

interface StepBase {
  /** What the step returns. */
  readonly type: Kind
  readonly span: Span
}

/** What leads from items to others: from an item that a look-up did not find, nowhere (S7). */
export interface Follows {
  /** From the one item that a variable holds: it must exist, unless a filter of this traversal has removed it. */
  readonly fromHeld?: true
}

/** `stepTraits` lists what the planner, the engine and the tools must also know about each kind. */
export type Step =
  | (StepBase & { readonly kind: 'where'; readonly condition: Expr })
  | (StepBase & { readonly kind: 'range'; readonly from: Expr; readonly to: Expr })
  | (StepBase & { readonly kind: 'count' })
  | (StepBase & {
      readonly kind: 'first'
      /** The first that the steps left of what an index found: without one it is absent, not null (S5, S7). */
      readonly required?: IndexSource
    })
  | (StepBase & { readonly kind: 'last' })
  /** Only the first value of a plural key counts. */
  | (StepBase & { readonly kind: 'order'; readonly direction: 'Asc' | 'Desc'; readonly key: Expr })
  /** GROUP_BY (`records` absent) and AGGREGATE_BY; a COUNT right before it has been removed. The type is rows. */
  | (StepBase & {
      readonly kind: 'group'
      readonly by: readonly GroupKey[]
      readonly records?: MembersKind
    })
  /** The items flow on; their type has the shape. */
  | (StepBase & {
      readonly kind: 'project'
      readonly shape: Shape
      /** Slot of the variable of a closure, `|m|{…}`: the current item, also inside nested mappings. */
      readonly variable?: number
    })
  /** `!{…}`: removes members from the shape before it. */
  | (StepBase & { readonly kind: 'exclude'; readonly names: readonly string[]; readonly shape: Shape })
  /** `::ID` and `::{p}` (S6): returns bare values. */
  | (StepBase & { readonly kind: 'property'; readonly property: PropertyRef })
  /** `::{data}`, `::{path}`, `::{edges}`: all that the member of each row holds, as a navigation would. Plural. */
  | (StepBase & { readonly kind: 'member'; readonly name: string; readonly slot: number })
  | (StepBase & {
      readonly kind: 'navigate'
      readonly direction: 'out' | 'in'
      readonly edge: EdgeType
      /** Out and In return the other ends, OutE and InE the edges. */
      readonly to: 'ends' | 'edges'
    } & Follows)
  /** An exact SearchV over the vectors that flow in: those that pass `prefilter`, nearest first, at most k (C6). */
  | (StepBase & {
      readonly kind: 'searchVectors'
      readonly of: VectorType
      readonly data: VectorExpr
      readonly k: Expr
      readonly prefilter?: Expr
    })
  /** The items that `value`, evaluated with each item as `_`, returns for all of them (C4). The type is plural. */
  | (StepBase & { readonly kind: 'intersect'; readonly value: Expr } & Follows)
  /** Sets the score by the rank (C9); without k it is 60. The type is scored. */
  | (StepBase & { readonly kind: 'rerankRrf'; readonly k?: Expr })
  /** Reranks vectors that a search found (C9). A computed distance is a string. */
  | (StepBase & {
      readonly kind: 'rerankMmr'
      readonly lambda: Expr
      readonly distance: MmrDistance | Expr
    })
  /** The shortest path (C8) from each node that flows in to `value` (end `to`), or from `value` to it (end `from`). */
  | (StepBase & {
      readonly kind: 'path'
      readonly algorithm: 'bfs' | 'dijkstra' | 'astar'
      /** The type of the edges; absent for the edges of every type that joins nodes. */
      readonly edge?: EdgeType
      /** The weight, a number for each edge, computed with floats (C8); for `dijkstra` and `astar`. */
      readonly weight?: Expr
      /**
       * The property of the heuristic of `astar`: a number in every node type of the path that declares it; at least
       * one does.
       */
      readonly heuristic?: string
      readonly end: 'from' | 'to'
      /** The other end: an id, or a node. */
      readonly value: Expr
    } & Follows)
  /** FromN, FromV, ToN, ToV. */
  | (StepBase & { readonly kind: 'end'; readonly end: 'from' | 'to' } & Follows)
  | (StepBase & {
      readonly kind: 'update'
      readonly assignments: readonly Assignment[]
      /** The look-up that all its items come from (S5), for the message that there are none. */
      readonly of?: { readonly source: IndexSource; readonly isFiltered: boolean }
    })
  | (StepBase & {
      readonly kind: 'upsertNode'
      readonly node: NodeType
      readonly assignments: readonly Assignment[]
    })
  | (StepBase & {
      readonly kind: 'upsertEdge'
      readonly edge: EdgeType
      readonly assignments: readonly Assignment[]
      readonly from: Expr
      readonly to: Expr
    })
  | (StepBase & {
      readonly kind: 'upsertVector'
      readonly vector: VectorType
      readonly data: VectorExpr
      readonly assignments: readonly Assignment[]
    })

export type MmrDistance = 'cosine' | 'euclidean' | 'dotproduct'

/** A member of a record, a value in a row that a query makes, or an entry of a mapping before. */
export type PropertyRef = MemberRef | EntryRef

export type MemberRef = RecordPropertyRef | RowPropertyRef

/** A member of a record: declared, or one that every record of its kind has. */
export type RecordPropertyRef =
  | {
      readonly kind: 'declared'
      readonly name: string
      readonly property: Property
      readonly type: ValueType
    }
  | {
      readonly kind: 'system'
      readonly name: 'id' | 'label' | 'from_node' | 'to_node' | 'data' | 'score'
      readonly type: ValueType
    }

export interface RowPropertyRef {
  readonly kind: 'member'
  readonly name: string
  readonly slot: number
  readonly type: ValueType
  readonly isGiven: boolean
}

/**
 * What a mapping before shows under a name (S8b): where its output is fixed (W1), that, and else `value` of the item at
 * hand.
 */
export interface EntryRef {
  readonly kind: 'entry'
  readonly name: string
  readonly type: ValueType
  readonly value: Expr
  /** Slot of the variable of a closure, which `value` may read. */
  readonly variable?: number
  /** Whether a variable, or a group, holds what is shown. */
  readonly isFixed?: true
  /** Whether there may be no path in a row: the entry is null then (C8). */
  readonly mayBeNone?: true
}

/** What rows are grouped by: a member, or what the mapping before shows under the name. */
export interface GroupKey {
  readonly name: string
  readonly type: ValueType
  readonly property?: MemberRef
}

/**
 * How an item is shown: its members in output order. Spreads and exclusions have been expanded. Values are evaluated
 * with this item as the current one; nested items are shown by their own shapes.
 */
export interface Shape {
  readonly members: readonly ShapeMember[]
  /** Slot of the variable of a closure, which the values may read. */
  readonly variable?: number
  /** Set where a variable, or a group, holds what is shown: the values are those of then (W1). */
  readonly isFixed?: true
}

export interface ShapeMember {
  readonly name: string
  readonly value: Expr
  /** How many entries of mappings before the value reads, with those that these read. */
  readonly reads?: number
}
