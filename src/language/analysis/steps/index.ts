import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { checkIntersect, checkOrder, checkWhere } from './filter-and-order.ts'
import { checkGroup } from './group.ts'
import { checkMisplacedComparison, checkMisplacedPrefilter, refuseAddEdgeStep } from './misplaced.ts'
import { checkEndStep, checkNavigate } from './navigate.ts'
import { checkPath } from './path.ts'
import { checkClosure, checkExclusion, checkIdStep, checkMapping } from './projections.ts'
import { checkRerankMmr, checkRerankRrf } from './rerank.ts'
import { checkCount, checkFirstOrLast, checkRange } from './rows.ts'
import { checkSearchStep } from './search-vectors.ts'
import type { CheckedStep, StepPosition, StepRule } from './step.ts'
import { checkUpdate, checkUpsertEdge, checkUpsertNode, checkUpsertVector } from './writes.ts'

/** A rule for each kind of step. To add a step, write its rule and list it here. */
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
  First: checkFirstOrLast,
  Last: checkFirstOrLast,
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

export function checkStep(step: ast.Step, position: StepPosition, context: Context): CheckedStep {
  const rule = rules[step.kind] as StepRule<ast.Step>
  return rule(step, position, context)
}
