import { assertNever } from '../../../base/errors.ts'
import type { Kind } from '../../../language/analysis/program/program.ts'
import type { PlanStep } from '../../planner/index.ts'
import type { CompileScope } from '../compile/compiler.ts'
import type { CompiledStep } from '../compile/step.ts'
import { compileCount, compileFirst, compileLast, compileRange } from '../rows/rows.ts'
import { compileIntersect, compileWhere } from '../steps/filters.ts'
import { compileGroup } from '../steps/group.ts'
import { compileMember } from '../steps/member.ts'
import { compileDegree, compileEnd, compileNavigate } from '../steps/navigate.ts'
import { compileOrder, compileTop } from '../steps/order.ts'
import { compilePath } from '../steps/path.ts'
import { compileExclude, compileProject, compileProperty } from '../steps/projections.ts'
import { compileMmr, compileRrf } from '../steps/rerank.ts'
import { compileSearchVectors } from '../steps/search-vectors.ts'
import { compileUpdate } from '../writing/update.ts'
import { compileUpsertEdge, compileUpsertNode, compileUpsertVector } from '../writing/upserts.ts'

/**
 * Compiles any step of the language. How to add one is in docs/architecture.md.
 * @param input the kind of what flows in
 * @param isLast whether no step of the traversal follows, as far as is known
 */
export function compileStep(
  step: Exclude<PlanStep, { kind: 'countPaths' }>,
  input: Kind,
  scope: CompileScope,
  isLast = false,
): CompiledStep {
  switch (step.kind) {
    case 'where':
      return compileWhere(step, scope)
    case 'range':
      return compileRange(step, input, scope)
    case 'count':
      return compileCount(input)
    case 'first':
      return compileFirst(input, step, scope)
    case 'last':
      return compileLast(input)
    case 'order':
      return compileOrder(step, scope)
    case 'top':
      return compileTop(step, compileStep(step.limit, step.type, scope), scope)
    case 'group':
      return compileGroup(step, scope)
    case 'project':
      return compileProject()
    case 'exclude':
      return compileExclude()
    case 'property':
      return compileProperty(step, scope)
    case 'member':
      return compileMember(step)
    case 'navigate':
      return compileNavigate(step, isLast)
    case 'degree':
      return compileDegree(step)
    case 'end':
      return compileEnd(step)
    case 'path':
      return compilePath(step, scope)
    case 'searchVectors':
      return compileSearchVectors(step, scope)
    case 'intersect':
      return compileIntersect(step, scope)
    case 'rerankRrf':
      return compileRrf(step, scope)
    case 'rerankMmr':
      return compileMmr(step, scope)
    case 'update':
      return compileUpdate(step, scope)
    case 'upsertNode':
      return compileUpsertNode(step, scope)
    case 'upsertEdge':
      return compileUpsertEdge(step, scope)
    case 'upsertVector':
      return compileUpsertVector(step, scope)
    default:
      return assertNever(step)
  }
}
