import type { Step } from '../syntax/index.ts'
import type { ConstructsOf } from './construct.ts'

/** The steps of a traversal. Comparisons are conditions; `AddE` is rejected as a step. */
export const steps: ConstructsOf<Exclude<Step['kind'], 'Compare' | 'AddE'>> = {
  Navigate: [
    {
      words: ['Out', 'In'],
      forms: ['::Out<Edge>', '::In<Edge>'],
      help: 'The nodes or vectors that edges of the type lead to (Out) or come from (In).',
      example: 'N<Person>::Out<Knows>::{name}',
    },
    {
      words: ['OutE', 'InE'],
      forms: ['::OutE<Edge>', '::InE<Edge>'],
      help: 'The edges of the type that start (OutE) or end (InE) at the current items.',
      example: 'N<Person>::OutE<Knows>::{since}',
    },
  ],
  End: [
    {
      words: ['FromN', 'ToN', 'FromV', 'ToV'],
      forms: ['::FromN', '::ToN', '::FromV', '::ToV'],
      help: 'The start (From) or end (To) of each edge: a node (N) or a vector (V).',
      example: 'E<Knows>::ToN::{name}',
    },
  ],
  Where: [
    {
      words: ['WHERE'],
      forms: ['::WHERE(condition)'],
      help: 'Keeps the items for which the condition is true. `_` is the current item. A missing value makes every comparison false.',
      example: 'N<Person>::WHERE(_::{age}::GT(40))',
    },
  ],
  Range: [
    {
      words: ['RANGE'],
      forms: ['::RANGE(from, to)'],
      help: 'The items `from` to `to` - 1, counted from 0. A scan stops once it has found them.',
      example: 'N<Person>::ORDER<Asc>(_::{name})::RANGE(0, 10)',
    },
  ],
  First: [
    {
      words: ['FIRST'],
      forms: ['::FIRST'],
      help: 'The first item, or null if there is none.',
      example: 'N<Person>::ORDER<Desc>(_::{age})::FIRST',
    },
  ],
  Last: [
    {
      words: ['LAST'],
      forms: ['::LAST'],
      help: 'The last item, or null if there is none. `::ORDER<Asc>(key)::LAST` has the greatest key; of equal ones the last.',
      example: 'N<Person>::ORDER<Asc>(_::{age})::LAST',
    },
  ],
  Order: [
    {
      words: ['ORDER', 'Asc', 'Desc'],
      forms: ['::ORDER<Asc|Desc>(key)'],
      help: 'Sorts by a value computed from each item; missing values come first in ascending order.',
      example: 'N<Person>::ORDER<Desc>(_::{age})',
    },
  ],
  Count: [
    {
      words: ['COUNT'],
      forms: ['::COUNT'],
      help: 'The number of items.',
      example: 'N<Person>::COUNT',
    },
  ],
  Group: [
    {
      words: ['GROUP_BY'],
      forms: ['::GROUP_BY(property, …)'],
      help: 'One row for each combination of values, with the number of its items as `count`, in order of first occurrence. Rows can be filtered, sorted and mapped like items: `_::{count}`.',
      example: 'N<Person>::GROUP_BY(city)',
    },
    {
      words: ['AGGREGATE_BY'],
      forms: ['::AGGREGATE_BY(property, …)'],
      help: 'One row for each combination of values, with its records: `{count, data}`, in order of first occurrence. `::{data}` are these records, from which a traversal continues.',
      example: 'N<Person>::AGGREGATE_BY(city)',
    },
  ],
  Mapping: [
    {
      words: ['{', '..'],
      forms: ['::{property, …}', '::{name: property, ..}', '::{name: value, …}'],
      help: 'Shows some properties; properties under a new name and all others (`..`); or values computed from the current item. A single property yields bare values.',
      example: 'N<Person>::{name, friends: _::Out<Knows>::COUNT}',
    },
  ],
  Closure: [
    {
      words: ['|'],
      forms: ['::|item|{name: value, …}'],
      help: 'A mapping that names the current item, so that nested mappings can refer to it.',
      example: 'N<Person>::|person|{name: person::{name}, friends: person::Out<Knows>::{name}}',
    },
  ],
  Exclusion: [
    {
      words: ['!'],
      forms: ['::!{property, …}'],
      help: 'Leaves properties out.',
      example: 'N<Person>::!{id, label}',
    },
  ],
  Id: [
    {
      words: ['ID'],
      forms: ['::ID'],
      help: 'The ids of the items.',
      example: 'N<Person>::ID',
    },
  ],
  Intersect: [
    {
      words: ['INTERSECT'],
      forms: ['::INTERSECT(_::traversal)'],
      help: 'The items that the traversal yields for every one of the current items.',
      example: 'N<Person>::INTERSECT(_::Out<Knows>)',
    },
  ],
  SearchV: [
    {
      words: ['SearchV'],
      forms: ['::SearchV<Vector>(vector, k)'],
      help: 'The k nearest of the current vectors, by exact search, each with its cosine distance as `score`.',
      example: 'V<Doc>::WHERE(_::{lang}::EQ("en"))::SearchV<Doc>(vector, 5)',
    },
  ],
  Prefilter: [
    {
      words: ['PREFILTER'],
      forms: ['::PREFILTER(condition)'],
      help: 'Directly after `SearchV`: ranks only the vectors that meet the condition.',
      example: 'SearchV<Doc>(vector, 10)::PREFILTER(_::{lang}::EQ("en"))',
    },
  ],
  RerankRRF: [
    {
      words: ['RerankRRF'],
      forms: ['::RerankRRF(k: number)'],
      help: 'Computes new scores from the ranks, 1 / (k + rank): after a search, or of any items in their order. Without brackets, k is 60.',
      example: 'SearchV<Doc>(vector, 10)::RerankRRF(k: 60)',
    },
  ],
  RerankMMR: [
    {
      words: ['RerankMMR'],
      forms: ['::RerankMMR(lambda: number, distance: String)'],
      help: 'After a search: computes new scores and a new order, in which near-duplicates rank lower. A high lambda favours relevance, a low one diversity. The distance is "cosine" (the default), "euclidean" or "dotproduct".',
      example: 'SearchV<Doc>(vector, 10)::RerankMMR(lambda: 0.7, distance: "cosine")',
    },
  ],
  Path: [
    {
      words: ['ShortestPath', 'ShortestPathBFS'],
      forms: ['::ShortestPath<Edge>::To(id)', '::ShortestPathBFS<Edge>::To(id)'],
      help: 'The path with the fewest edges to (To) or from (From) another node: `{path, edges, total_weight, hop_count}`, or null. Without `<Edge>`, over the edges of every type.',
      example: 'ada::ShortestPath<Knows>::To(bob)',
    },
    {
      words: ['ShortestPathDijkstras'],
      forms: ['::ShortestPathDijkstras<Edge>(weight)::To(id)'],
      help: 'The path with the least weight, computed from `_::{p}` of the edge, `_::FromN::{p}` and `_::ToN::{p}`.',
      example: 'a::ShortestPathDijkstras<Road>(_::{km})::To(b)',
    },
    {
      words: ['ShortestPathAStar'],
      forms: ['::ShortestPathAStar<Edge>(weight, "property")::To(id)'],
      help: 'The path with the least weight, searched first where a property of the nodes, an estimate of the remaining weight, is low. It finds the least weight as long as no estimate is too high.',
      example: 'a::ShortestPathAStar<Road>(_::{km}, "rest")::To(b)',
    },
    {
      words: ['From', 'To'],
      forms: ['::From(id)', '::To(id)'],
      help: 'The ends of a path to find or of an edge to create: an id, or a variable that holds one record.',
      example: 'AddE<Knows>({since: 2020})::From(ada)::To(bob)',
    },
  ],
  Update: [
    {
      words: ['UPDATE', 'Update'],
      forms: ['::UPDATE({property: value, …})', '::Update({property: value, …})'],
      help: 'Changes all nodes or edges that it is applied to, and yields them in full. If there are none, the query fails. To change vectors, use `UpsertV`.',
      example: 'N<Person>::WHERE(_::{name}::EQ("Ada"))::UPDATE({age: 37})',
    },
  ],
  UpsertN: [
    {
      words: ['UpsertN'],
      forms: ['::UpsertN({property: value, …})'],
      help: 'Updates all nodes that it is applied to, or creates one if there are none.',
      example: 'N<Person>::WHERE(_::{name}::EQ("Ada"))::UpsertN({name: "Ada", age: 37})',
    },
  ],
  UpsertE: [
    {
      words: ['UpsertE'],
      forms: ['::UpsertE({property: value, …})::From(id)::To(id)'],
      help: 'Updates the edge between the two records, or creates it.',
      example: 'E<Knows>::UpsertE({since: 2020})::From(ada)::To(bob)',
    },
  ],
  UpsertV: [
    {
      words: ['UpsertV'],
      forms: ['::UpsertV(vector, {property: value, …})'],
      help: 'Updates all vectors that it is applied to, including their numbers, or creates one if there are none.',
      example: 'V<Doc>::WHERE(_::{title}::EQ("x"))::UpsertV(Embed("x"), {title: "x", lang: "en"})',
    },
  ],
}
