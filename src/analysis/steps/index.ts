import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { notSupported } from '../unsupported.ts'
import { checkClosure } from './closure.ts'
import { checkMisplacedComparison } from './compare.ts'
import { checkCount } from './count.ts'
import { checkEndStep } from './end.ts'
import { checkExclusion } from './exclusion.ts'
import { checkFirst } from './first.ts'
import { checkGroup } from './group.ts'
import { checkIdStep } from './id.ts'
import { checkMapping } from './mapping.ts'
import { checkNavigate } from './navigate.ts'
import { checkOrder } from './order.ts'
import { checkRange } from './range.ts'
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
  Path: (step, _place, context) => notSupported(step.algorithm, step.span, context),
  SearchV: (step, _place, context) => notSupported('SearchV', step.span, context, 'as a step'),
  Order: checkOrder,
  Group: checkGroup,
  Where: checkWhere,
  Prefilter: (step, _place, context) => notSupported('PREFILTER', step.span, context),
  Intersect: (step, _place, context) => notSupported('INTERSECT', step.span, context),
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
  AddE: (step, _place, context) => notSupported('AddE', step.span, context, 'as a step'),
  RerankRRF: (step, _place, context) => notSupported('RerankRRF', step.span, context),
  RerankMMR: (step, _place, context) => notSupported('RerankMMR', step.span, context),
}

export function checkStep(step: ast.Step, place: Place, context: Context): Outcome {
  const rule = rules[step.kind] as StepRule<ast.Step>
  return rule(step, place, context)
}
