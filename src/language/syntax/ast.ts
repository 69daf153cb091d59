import type { SourceFile, Span } from '../diagnostics/diagnostic.ts'

/** The syntax tree of the whole language. Nodes are readonly, tagged by `kind`, and each has its span. */

export interface Name {
  readonly kind: 'Name'
  readonly text: string
  readonly span: Span
}

interface Located {
  readonly span: Span
}

export interface SourceTree {
  readonly source: SourceFile
  readonly declarations: readonly Declaration[]
}

export type Declaration = NodeDecl | EdgeDecl | VectorDecl | SchemaBlock | MigrationDecl | QueryDecl
export type TypeDecl = NodeDecl | EdgeDecl | VectorDecl

// ---- schema ----

export interface SchemaBlock extends Located {
  readonly kind: 'SchemaBlock'
  readonly version: IntLiteral
  readonly declarations: readonly TypeDecl[]
}

export interface NodeDecl extends Located {
  readonly kind: 'NodeDecl'
  readonly name: Name
  readonly fields: readonly FieldDecl[]
}

export interface VectorDecl extends Located {
  readonly kind: 'VectorDecl'
  readonly name: Name
  readonly fields: readonly FieldDecl[]
}

export interface EdgeDecl extends Located {
  readonly kind: 'EdgeDecl'
  readonly name: Name
  readonly unique: boolean
  readonly from: Name
  readonly to: Name
  readonly fields: readonly FieldDecl[]
}

export interface FieldDecl extends Located {
  readonly kind: 'FieldDecl'
  readonly name: Name
  readonly index: 'none' | 'index' | 'unique'
  /** Span of `INDEX` or `UNIQUE INDEX`. */
  readonly indexSpan?: Span
  readonly type: TypeExpr
  readonly default?: DefaultExpr
}

export type DefaultExpr = Literal | (Located & { readonly kind: 'Now' })

export type TypeExpr = NamedType | ArrayType | ObjectType

/** A scalar name (`String`, `U32`, …), or the name of a node, edge or vector type. */
export interface NamedType extends Located {
  readonly kind: 'NamedType'
  readonly name: string
}

export interface ArrayType extends Located {
  readonly kind: 'ArrayType'
  readonly element: TypeExpr
}

export interface ObjectType extends Located {
  readonly kind: 'ObjectType'
  readonly fields: readonly { readonly name: Name; readonly type: TypeExpr }[]
}

// ---- migrations ----

export interface MigrationDecl extends Located {
  readonly kind: 'MigrationDecl'
  readonly from: IntLiteral
  readonly to: IntLiteral
  readonly items: readonly MigrationItem[]
}

export interface MigrationItem extends Located {
  readonly kind: 'MigrationItem'
  readonly source: ItemRef
  /** Absent for `_::`, the same item. */
  readonly target?: ItemRef
  readonly fields: readonly MigrationField[]
}

export interface ItemRef extends Located {
  readonly kind: 'ItemRef'
  readonly item: 'node' | 'edge' | 'vector'
  readonly name: Name
}

export interface MigrationField extends Located {
  readonly kind: 'MigrationField'
  readonly name: Name
  readonly value: Literal | NameExpr
  readonly cast?: NamedType
}

// ---- queries ----

export interface QueryDecl extends Located {
  readonly kind: 'QueryDecl'
  readonly macro?: Macro
  readonly name: Name
  readonly parameters: readonly Parameter[]
  readonly statements: readonly Statement[]
  readonly result: ReturnClause
}

export type Macro =
  | (Located & { readonly kind: 'Mcp' })
  | (Located & { readonly kind: 'Model'; readonly model: StringLiteral | NameExpr })

export interface Parameter extends Located {
  readonly kind: 'Parameter'
  readonly name: Name
  readonly optional: boolean
  readonly type: TypeExpr
}

export type Statement = Binding | DropStatement | ForStatement | CreationStatement

export interface Binding extends Located {
  readonly kind: 'Binding'
  readonly name: Name
  readonly value: Expr
}

export interface DropStatement extends Located {
  readonly kind: 'Drop'
  readonly value: Expr
}

export interface ForStatement extends Located {
  readonly kind: 'For'
  readonly variable: LoopVariable
  readonly list: Name
  readonly body: readonly Statement[]
}

export type LoopVariable =
  | Name
  | (Located & { readonly kind: 'Destructure'; readonly names: readonly Name[] })
  /** `x.a`: parsed only to be rejected with E654. */
  | (Located & { readonly kind: 'MemberLoop'; readonly object: Name; readonly member: Name })

export interface CreationStatement extends Located {
  readonly kind: 'CreationStatement'
  readonly value: Creation
}

/** `RETURN a, b`. `RETURN {…}` and `RETURN […]` are one value of kind Object or Array. */
export interface ReturnClause extends Located {
  readonly kind: 'Return'
  readonly values: readonly Expr[]
}

// ---- expressions ----

export type Expr =
  | Literal
  | NameExpr
  | ArrayExpr
  | ObjectExpr
  | Traversal
  | Exists
  | Logical
  | Call
  | Creation

export type Literal = StringLiteral | IntLiteral | FloatLiteral | BooleanLiteral | NoneLiteral

export interface StringLiteral extends Located {
  readonly kind: 'String'
  /** The text with escapes resolved. */
  readonly value: string
}

export interface IntLiteral extends Located {
  readonly kind: 'Int'
  readonly value: bigint
}

export interface FloatLiteral extends Located {
  readonly kind: 'Float'
  readonly value: number
}

export interface BooleanLiteral extends Located {
  readonly kind: 'Boolean'
  readonly value: boolean
}

export interface NoneLiteral extends Located {
  readonly kind: 'None'
}

/** A bare name used as a value. */
export interface NameExpr extends Located {
  readonly kind: 'NameExpr'
  readonly name: string
}

export interface ArrayExpr extends Located {
  readonly kind: 'Array'
  readonly items: readonly Expr[]
}

export interface ObjectExpr extends Located {
  readonly kind: 'Object'
  readonly entries: readonly { readonly name: Name; readonly value: Expr }[]
}

export interface Exists extends Located {
  readonly kind: 'Exists'
  readonly negated: boolean
  readonly value: Expr
}

export interface Logical extends Located {
  readonly kind: 'Logical'
  readonly operator: 'AND' | 'OR'
  readonly negated: boolean
  readonly operands: readonly Expr[]
}

/** A math or aggregate call, `ADD(a, b)`. Names and numbers of arguments are checked later. */
export interface Call extends Located {
  readonly kind: 'Call'
  readonly function: Name
  readonly arguments: readonly Expr[]
}

/** The vector of AddV, UpsertV and SearchV. */
export type VectorArgument = Embed | Expr

export interface Embed extends Located {
  readonly kind: 'Embed'
  readonly text: Expr
}

export type Creation = AddN | AddE | AddV

export interface AddN extends Located {
  readonly kind: 'AddN'
  readonly type?: Name
  readonly properties?: PropertyObject
}

export interface AddE extends Located {
  readonly kind: 'AddE'
  readonly type?: Name
  readonly properties?: PropertyObject
  readonly from?: Expr
  readonly to?: Expr
}

export interface AddV extends Located {
  readonly kind: 'AddV'
  readonly type?: Name
  readonly vector: VectorArgument
  readonly properties?: PropertyObject
}

/** `{name: value, …}` of a creation, update or upsert. */
export interface PropertyObject extends Located {
  readonly kind: 'PropertyObject'
  readonly entries: readonly { readonly name: Name; readonly value: Expr }[]
}

// ---- traversals ----

/** A start and its steps. A bare `_` is a traversal without steps; a bare name is a NameExpr. */
export interface Traversal extends Located {
  readonly kind: 'Traversal'
  readonly start: Start
  readonly steps: readonly Step[]
}

export type Start =
  | NodeSource
  | EdgeSource
  | VectorSource
  | SearchVectors
  | SearchText
  | (Located & { readonly kind: 'VariableStart'; readonly name: string })
  | (Located & { readonly kind: 'CurrentStart' })

/** `N<T>`, `N<T>(id)`, `N<T>({field: value})`. `type` is absent in a bare `N`. */
export interface NodeSource extends Located {
  readonly kind: 'NodeSource'
  readonly type?: Name
  readonly id?: Expr
  readonly lookup?: { readonly field: Name; readonly value: Expr }
}

export interface EdgeSource extends Located {
  readonly kind: 'EdgeSource'
  readonly type?: Name
  readonly id?: Expr
}

export interface VectorSource extends Located {
  readonly kind: 'VectorSource'
  readonly type?: Name
  readonly id?: Expr
}

/** `SearchV<T>(vector, k)`, as a source or as a step. */
export interface SearchVectors extends Located {
  readonly kind: 'SearchV'
  readonly type?: Name
  readonly vector: VectorArgument
  readonly k: Expr
}

export interface SearchText extends Located {
  readonly kind: 'SearchBM25'
  readonly type?: Name
  readonly text: Expr
  readonly k: Expr
}

export type Step =
  | NavigateStep
  | EndStep
  | PathStep
  | SearchVectors
  | OrderStep
  | GroupStep
  | WhereStep
  | PrefilterStep
  | IntersectStep
  | MappingStep
  | ClosureStep
  | ExclusionStep
  | CountStep
  | IdStep
  | FirstStep
  | LastStep
  | RangeStep
  | CompareStep
  | UpdateStep
  | UpsertNodeStep
  | UpsertEdgeStep
  | UpsertVectorStep
  | AddE
  | RerankRrfStep
  | RerankMmrStep

export interface NavigateStep extends Located {
  readonly kind: 'Navigate'
  readonly direction: 'Out' | 'In' | 'OutE' | 'InE'
  readonly type?: Name
}

export interface EndStep extends Located {
  readonly kind: 'End'
  readonly end: 'FromN' | 'ToN' | 'FromV' | 'ToV'
}

export interface PathStep extends Located {
  readonly kind: 'Path'
  readonly algorithm: 'ShortestPath' | 'ShortestPathBFS' | 'ShortestPathDijkstras' | 'ShortestPathAStar'
  readonly type?: Name
  readonly weight?: Expr
  readonly heuristic?: Expr
  readonly from?: Expr
  readonly to?: Expr
}

export interface OrderStep extends Located {
  readonly kind: 'Order'
  readonly direction: 'Asc' | 'Desc'
  readonly key: Expr
}

export interface GroupStep extends Located {
  readonly kind: 'Group'
  /** True for AGGREGATE_BY, which also keeps the records; false for GROUP_BY. */
  readonly keepsRecords: boolean
  readonly properties: readonly Name[]
}

export interface WhereStep extends Located {
  readonly kind: 'Where'
  readonly condition: Expr
}

export interface PrefilterStep extends Located {
  readonly kind: 'Prefilter'
  readonly condition: Expr
}

export interface IntersectStep extends Located {
  readonly kind: 'Intersect'
  readonly value: Expr
}

export interface MappingStep extends Located {
  readonly kind: 'Mapping'
  readonly entries: readonly MappingEntry[]
  /** Span of the closing `..`, if there is one. */
  readonly spread?: Span
}

/** `name` alone (value absent), `name: value`, or `name: {…}` (a nested Mapping). */
export interface MappingEntry extends Located {
  readonly kind: 'MappingEntry'
  readonly name: Name
  readonly value?: Expr | MappingStep
}

export interface ClosureStep extends Located {
  readonly kind: 'Closure'
  readonly variable: Name
  readonly mapping: MappingStep
}

export interface ExclusionStep extends Located {
  readonly kind: 'Exclusion'
  readonly names: readonly Name[]
}

export interface CountStep extends Located {
  readonly kind: 'Count'
}

export interface IdStep extends Located {
  readonly kind: 'Id'
}

export interface FirstStep extends Located {
  readonly kind: 'First'
}

export interface LastStep extends Located {
  readonly kind: 'Last'
}

export interface RangeStep extends Located {
  readonly kind: 'Range'
  readonly from: Expr
  readonly to: Expr
}

export type ComparisonName = 'EQ' | 'NEQ' | 'GT' | 'GTE' | 'LT' | 'LTE' | 'CONTAINS' | 'IS_IN'

export interface CompareStep extends Located {
  readonly kind: 'Compare'
  readonly operator: ComparisonName
  readonly value: Expr
}

export interface UpdateStep extends Located {
  readonly kind: 'Update'
  readonly properties: PropertyObject
}

export interface UpsertNodeStep extends Located {
  readonly kind: 'UpsertN'
  readonly properties: PropertyObject
}

export interface UpsertEdgeStep extends Located {
  readonly kind: 'UpsertE'
  readonly properties: PropertyObject
  readonly from?: Expr
  readonly to?: Expr
}

export interface UpsertVectorStep extends Located {
  readonly kind: 'UpsertV'
  readonly vector: VectorArgument
  readonly properties: PropertyObject
}

export interface RerankRrfStep extends Located {
  readonly kind: 'RerankRRF'
  readonly k?: Expr
}

export interface RerankMmrStep extends Located {
  readonly kind: 'RerankMMR'
  readonly lambda: Expr
  readonly distance?: Expr
}
