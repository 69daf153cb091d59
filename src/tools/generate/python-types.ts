import { assertNever } from '../../base/errors.ts'
import { allTypes, scalars } from '../../language/catalog/index.ts'
import type { Catalog, RecordType, ScalarName, ValueType } from '../../language/catalog/types.ts'
import type { AnswerType } from './answer-type.ts'
import { isPlainMember, pythonText, type TypeNames } from './python-names.ts'
import { recordName } from './value-type.ts'

/** A type of an answer, and how its JSON is converted; without a reader if it needs no conversion. */
interface Answer {
  readonly text: string
  readonly reader?: string
}

interface Field {
  readonly name: string
  readonly text: string
  readonly isOptional?: boolean
}

const plain = (text: string): Answer => ({ text })
const anything = plain('Any')

/**
 * The types of a module, declared as they are met. An object in an answer gets a name, because Python has no type of an
 * object without one. Dates become `datetime`, by readers, which are expressions in Python.
 */
export class PythonTypes {
  readonly #names: TypeNames
  readonly #declarations: string[] = []
  readonly #records = new Map<string, Answer>()

  constructor(catalog: Catalog, names: TypeNames) {
    this.#names = names
    const types = allTypes(catalog)
    for (const type of types) this.#record(type, false)
    this.#path(types)
  }

  /** The declarations so far, each before its first use. */
  get declarations(): readonly string[] {
    return this.#declarations
  }

  /** The type of an answer. An object at the top has the given name, one inside that and its member's. */
  answer(type: AnswerType, name: string): Answer {
    switch (type.kind) {
      case 'unknown':
        return anything
      case 'null':
        return plain('None')
      case 'number':
        return plain(type.isCount ? 'int' : 'float')
      case 'value':
        return this.#value(type.type, name)
      case 'array':
        return listOf(this.answer(type.element, name))
      case 'union':
        return this.#union(type.of, name)
      case 'object':
        return this.#object(
          name,
          type.members.map(member => [member.name, this.answer(member.type, `${name}_${member.name}`)]),
        )
      case 'record':
        return this.#record(type.of, type.scored)
      case 'path':
        return this.#records.get('Path')!
      case 'nullable':
        return orNone(this.answer(type.type, name))
      default:
        return assertNever(type)
    }
  }

  /** The type of a value that may be sent. */
  parameter(type: ValueType, name: string): string {
    switch (type.kind) {
      case 'scalar':
        return sentScalar(type.name)
      case 'array':
        return `Sequence[${this.parameter(type.element, name)}]`
      case 'object': {
        const fields = [...type.fields].map(([field, of]) => ({
          name: field,
          text: this.parameter(of, `${name}_${field}`),
        }))
        return this.declare(name, fields)
      }
      default:
        return assertNever(type)
    }
  }

  /** Declares a TypedDict and returns its name. */
  declare(wanted: string, fields: readonly Field[]): string {
    const name = this.#names.take(wanted)
    const textOf = ({ text, isOptional = false }: Field) => (isOptional ? `NotRequired[${text}]` : text)
    if (fields.every(field => isPlainMember(field.name))) {
      const lines = fields.map(field => `    ${field.name}: ${textOf(field)}`)
      this.#declarations.push(`class ${name}(TypedDict):\n${lines.join('\n') || '    pass'}`)
    } else {
      // A class cannot have a member with the name of a keyword.
      const lines = fields.map(field => `    ${pythonText(field.name)}: ${pythonText(textOf(field))},`)
      this.#declarations.push(`${name} = TypedDict(${pythonText(name)}, {\n${lines.join('\n')}\n})`)
    }
    return name
  }

  #object(name: string, members: readonly (readonly [string, Answer])[]): Answer {
    const text = this.declare(
      name,
      members.map(([member, { text }]) => ({ name: member, text })),
    )
    return withReader(text, objectReader(members))
  }

  #value(type: ValueType, name: string): Answer {
    switch (type.kind) {
      case 'scalar':
        return answeredScalar(type.name)
      case 'array':
        return listOf(this.#value(type.element, name))
      case 'object':
        return this.#object(
          name,
          [...type.fields].map(([field, of]) => [field, this.#value(of, `${name}_${field}`)]),
        )
      default:
        return assertNever(type)
    }
  }

  /** What has to be converted cannot be told apart inside a mixed array. */
  #union(of: readonly AnswerType[], name: string): Answer {
    if (of.length === 0) return plain('Never')
    const records = of.flatMap(type => (type.kind === 'record' && !type.scored ? [type.of] : []))
    if (records.length === of.length) return this.#byLabel(records)
    const parts = of.map(type => this.answer(type, name))
    return parts.some(({ reader }) => reader !== undefined)
      ? anything
      : plain([...new Set(parts.map(({ text }) => text))].join(' | '))
  }

  #record(type: RecordType, isScored: boolean): Answer {
    const name = `${recordName(type)}${isScored ? 'Scored' : ''}`
    const known = this.#records.get(name)
    if (known !== undefined) return known
    const members: [string, Answer][] = [
      ['id', plain('str')],
      ['label', plain(`Literal[${pythonText(type.name)}]`)],
    ]
    if (type.kind === 'edge') members.push(['from_node', plain('str')], ['to_node', plain('str')])
    if (type.kind === 'vector') members.push(['data', plain('list[float]')])
    if (isScored) members.push(['score', plain('float')])
    for (const property of type.properties)
      members.push([property.name, orNone(this.#value(property.type, `${name}_${property.name}`))])
    const record = this.#object(name, members)
    this.#records.set(name, record)
    return record
  }

  /** One of several records, told apart by their labels. */
  #byLabel(types: readonly RecordType[]): Answer {
    const records = types.map(type => ({ label: type.name, ...this.#record(type, false) }))
    const readers = records.flatMap(({ label, reader }) =>
      reader === undefined ? [] : [`${pythonText(label)}: ${reader}`],
    )
    const text = records.map(record => record.text).join(' | ') || 'Never'
    return withReader(text, readers.length === 0 ? undefined : `_by_label({${readers.join(', ')}})`)
  }

  /** A shortest path (C8). */
  #path(types: readonly RecordType[]): void {
    const listOfKind = (kind: RecordType['kind']) =>
      listOf(this.#byLabel(types.filter(type => type.kind === kind)))
    const path = this.#object('Path', [
      ['path', listOfKind('node')],
      ['edges', listOfKind('edge')],
      ['total_weight', plain('float')],
      ['hop_count', plain('int')],
    ])
    this.#records.set('Path', path)
  }
}

function withReader(text: string, reader: string | undefined): Answer {
  return reader === undefined ? { text } : { text, reader }
}

function objectReader(members: readonly (readonly [string, Answer])[]): string | undefined {
  const readers = members.flatMap(([name, { reader }]) =>
    reader === undefined ? [] : [`${pythonText(name)}: ${reader}`],
  )
  return readers.length === 0 ? undefined : `_object({${readers.join(', ')}})`
}

function listOf({ text, reader }: Answer): Answer {
  return withReader(`list[${text}]`, reader === undefined ? undefined : `_list(${reader})`)
}

/** Readers leave None as it is. */
function orNone({ text, reader }: Answer): Answer {
  const isNullable = text === 'None' || text === 'Any' || text.endsWith(' | None')
  return withReader(isNullable ? text : `${text} | None`, reader)
}

function answeredScalar(name: ScalarName): Answer {
  const { sort } = scalars[name]
  switch (sort) {
    case 'text':
    case 'id':
      return plain('str')
    case 'date':
      return { text: 'datetime', reader: '_date' }
    case 'boolean':
      return plain('bool')
    case 'integer':
      return plain('int')
    case 'float':
      return plain('float')
    default:
      return assertNever(sort)
  }
}

function sentScalar(name: ScalarName): string {
  switch (scalars[name].sort) {
    case 'id':
      return 'str | UUID'
    case 'date':
      return 'datetime | date | str | int'
    default:
      return answeredScalar(name).text
  }
}
