import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { refuseAddEdgeStep } from './add-edge.ts'
import { checkClosure } from './closure.ts'
import { checkMisplacedComparison } from './compare.ts'
import { checkCount } from './count.ts'
import { checkEndStep } from './end.ts'
import { checkExclusion } from './exclusion.ts'
import { checkFirst } from './first.ts'
import { checkGroup } from './group.ts'
import { checkIdStep } from './id.ts'
import { checkIntersect } from './intersect.ts'
import { checkMapping } from './mapping.ts'
import { checkNavigate } from './navigate.ts'
import { checkOrder } from './order.ts'
import { checkPath } from './path.ts'
import { checkMisplacedPrefilter } from './prefilter.ts'
import { checkRange } from './range.ts'
import { checkRerankMmr } from './rerank-mmr.ts'
import { checkRerankRrf } from './rerank-rrf.ts'
import { checkSearchStep } from './search-vectors.ts'
import type { Outcome, Place, StepRule } from './step.ts'
import { checkUpdate } from './update.ts'
import { checkUpsertEdge } from './upsert-edge.ts'
import { checkUpsertNode } from './upsert-node.ts'
import { checkUpsertVector } from './upsert-vector.ts'
import { checkWhere } from './where.ts'

/** A rule for each kind of step. To add a step, write its rule in a file of its own and name it here. */
const rules: { readonly [K in ast.Step['kind']]: StepRule<Extract<ast.Step, { kind: K }>> } = {
  Navigate: checkNavigate,
  End: checkEndStep,
  Path: checkPath,
  SearchV: checkSearchStep,
  Order: checkOrder,
  Group: checkGroup,
  Where: checkWhere,
  Prefilter: checkMisplacedPrefilter,
  Intersect: checkIntersect,
  Mapping: checkMapping,
  Closure: checkClosure,
  Exclusion: checkExclusion,
  Count: checkCount,
  Id: checkIdStep,
  First: checkFirst,
  Range: checkRange,
  Compare: checkMisplacedComparison,
  Update: checkUpdate,
  UpsertN: checkUpsertNode,
  UpsertE: checkUpsertEdge,
  UpsertV: checkUpsertVector,
  AddE: refuseAddEdgeStep,
  RerankRRF: checkRerankRrf,
  RerankMMR: checkRerankMmr,
}

export function checkStep(step: ast.Step, place: Place, context: Context): Outcome {
  const rule = rules[step.kind] as StepRule<ast.Step>
  return rule(step, place, context)
}
