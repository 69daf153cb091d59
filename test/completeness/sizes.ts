import { thresholds as loads } from '../../src/database/live/thresholds.ts'
import { thresholds as execution } from '../../src/engine/execution/scheduling/thresholds.ts'
import { thresholds as search } from '../../src/engine/search/thresholds.ts'
import { policy } from '../../src/engine/vector/graph/policy.ts'
import { defaultTreeLimits } from '../../src/store/graph/tree/tree.ts'
import { thresholds as storage } from '../../src/store/keyvalue/contract/thresholds.ts'
import { thresholds as postgres } from '../../src/store/postgres/schema/thresholds.ts'
import { thresholds as transfer } from '../../src/tools/transfer/thresholds.ts'
import type { Sizes } from '../support/sizes.ts'

/** Thresholds so small that some tens of records are on both sides of each. */
export interface SmallThresholds {
  readonly name: string
  readonly storage: Partial<typeof storage>
  readonly execution: Partial<typeof execution>
  readonly search: Partial<typeof search>
  readonly policy: Partial<typeof policy>
  readonly postgres: Partial<typeof postgres>
  readonly loads: Partial<typeof loads>
  readonly transfer: Partial<typeof transfer>
  readonly sizes: Sizes
  /** Rows of one transaction of a load. */
  readonly rowsPerCommit: number
}

export const small: readonly SmallThresholds[] = [
  {
    name: 'pages of 8 rows, graphs from 41 vectors on that compare all',
    storage: {
      tripBytes: 300,
      fullTripRows: 2,
      sliceRowsFirst: 2,
      sliceRowsMax: 8,
      copiedRows: 5,
      copiedBytes: 2000,
      changesTogether: 16,
      keysTogether: 3,
      sweptKeys: 32,
      clearedRows: 4,
      aheadBytes: 1000,
      aheadRows: 24,
      deltaRowsMax: 3,
      deltaBytesMin: 100,
      growthRowsMax: 5,
      scannedPages: 2,
      columnPagesFirst: 1,
      columnPagesMax: 3,
      pagesTogether: 2,
      indexedPages: 3,
      textIndexedPages: 2,
      migratedPages: 2,
      migratedPagesAhead: 1,
      pendingBatchMax: 9,
      pendingMax: 30,
      unlinkedBatchMin: 3,
      unlinkedMin: 6,
      unlinkedMax: 20,
      linkedPerUnlinked: 4,
      gatheredMax: 4,
      keysKnownMax: 6,
      nodesTogether: 2,
      editedNodesMax: 6,
      leavesTogether: 2,
      idsTogether: 7,
      pairsTogether: 5,
      comparedRows: 6,
      postingsTogether: 5,
      logRows: 3,
      vectorRows: 5,
    },
    execution: {
      columnRowsMin: 12,
      waitingMax: 20,
      idsAlways: 6,
      indexShareMax: 1 / 4,
      topRowsMax: 8,
      topKeptMin: 10,
      selectedSortedMax: 24,
      orderKeptMin: 8,
      orderSortedMax: 6,
    },
    search: {
      sliceMs: 0.02,
      sharedSliceMs: 0.01,
      immediatePutsMax: 4,
      entriesPerSlice: 8,
      takenTogether: 8,
      changesBetweenSaves: 60,
      changesBeforeFirstSave: 30,
      rankedAtOnce: 16,
      indexedMax: 100,
      mostMin: 24,
      changedMin: 12,
      leftMax: 6,
      appliedMax: 4,
      appliedIdsMax: 64,
      spareMin: 2,
    },
    policy: {
      flatVectorsMax: 40,
      walkTimeMax: 0,
      deadLabelsMax: 6,
    },
    postgres: {
      insertedRows: 10,
      pendingMax: 3,
      idsMax: 9,
      seenMax: 8,
      columnRowsFirst: 6,
      wholeRowsFirst: 5,
      migratedRows: 11,
      textNodesMax: 12,
      indexedNodes: 9,
      wordsMax: 20,
      textPageRows: 7,
      changeIdsMax: 6,
      changesKept: 12,
      changesRemoved: 4,
      vectorRowsFirst: 3,
      vectorRowsMax: 9,
      unindexedMax: 40,
      lookAgainMs: 0,
    },
    loads: { batchRows: 10 },
    transfer: { restoredTogether: 13 },
    sizes: {
      name: 'small',
      options: { pageRows: 8, cacheBytesMax: 400_000 },
      tree: { entriesMax: 8, childrenMax: 4, bytesMax: 160 },
      rows: { batchRowsMax: 7, yieldedRowsMax: 12 },
    },
    rowsPerCommit: 17,
  },
  {
    name: 'pages of 16 rows, graphs from 17 vectors on that follow links',
    storage: {
      tripBytes: 2000,
      fullTripRows: 6,
      sliceRowsFirst: 4,
      sliceRowsMax: 16,
      copiedRows: 12,
      copiedBytes: 500,
      changesTogether: 40,
      keysTogether: 2,
      sweptKeys: 64,
      clearedRows: 9,
      aheadBytes: 4000,
      aheadRows: 60,
      deltaRowsMax: 5,
      growthRowsMax: 12,
      scannedPages: 1,
      columnPagesFirst: 2,
      columnPagesMax: 2,
      pagesTogether: 3,
      indexedPages: 2,
      textIndexedPages: 1,
      migratedPages: 1,
      migratedPagesAhead: 2,
      pendingBatchMax: 4,
      pendingMax: 12,
      unlinkedBatchMin: 2,
      unlinkedMin: 30,
      unlinkedMax: 50,
      linkedPerUnlinked: 2,
      gatheredMax: 2,
      keysKnownMax: 3,
      nodesTogether: 1,
      editedNodesMax: 20,
      leavesTogether: 1,
      idsTogether: 16,
      pairsTogether: 12,
      comparedRows: 20,
      postingsTogether: 16,
      logRows: 8,
      vectorRows: 16,
    },
    execution: {
      columnRowsMin: 30,
      waitingMax: 50,
      idsAlways: 3,
      indexShareMax: 1 / 10,
      topRowsMax: 20,
      topKeptMin: 30,
      selectedSortedMax: 8,
      orderKeptMin: 20,
      orderSortedMax: 16,
    },
    search: {
      sliceMs: 0.1,
      sharedSliceMs: 0.02,
      immediatePutsMax: 1,
      entriesPerSlice: 20,
      takenTogether: 20,
      changesBetweenSaves: 25,
      changesBeforeFirstSave: 16,
      rankedAtOnce: 40,
      indexedMax: 50,
      mostMin: 60,
      searchesBefore: 0,
      changedMin: 30,
      leftMax: 2,
      appliedMax: 2,
      appliedIdsMax: 20,
      spareMin: 4,
    },
    policy: {
      flatVectorsMax: 16,
      // So broad that they find what a comparison would.
      walkTimeMax: Number.POSITIVE_INFINITY,
      breadthMin: 160,
      deadLabelsMax: 12,
      deadShareMax: 0.1,
    },
    postgres: {
      insertedRows: 25,
      pendingMax: 8,
      idsMax: 20,
      seenMax: 3,
      columnRowsFirst: 12,
      wholeRowsFirst: 12,
      migratedRows: 4,
      textNodesMax: 3,
      indexedNodes: 4,
      wordsMax: 6,
      textPageRows: 16,
      changeIdsMax: 15,
      changesKept: 40,
      changesRemoved: 9,
      vectorRowsFirst: 6,
      vectorRowsMax: 6,
      unindexedMax: 16,
      lookAgainMs: 0,
    },
    loads: { batchRows: 30 },
    transfer: { restoredTogether: 40 },
    sizes: {
      name: 'medium',
      options: { pageRows: 16 },
      tree: { entriesMax: 16, childrenMax: 8, bytesMax: 600 },
      rows: { batchRowsMax: 16, yieldedRowsMax: 32 },
    },
    rowsPerCommit: 40,
  },
]

/** Numbers of records: below, at and above each of those thresholds, and several times as many. */
export const counts: readonly number[] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 15, 16, 17, 20, 21, 23, 24, 25, 30, 31, 32, 33, 39, 40, 41, 48, 60, 61,
  70, 71, 90, 101,
]

/** Sets the thresholds of this process. */
export function setThresholds(chosen: SmallThresholds): void {
  for (const { all, values } of setsOf(chosen)) Object.assign(all, values)
}

/** All thresholds by room, and the small ones. */
export function setsOf(
  chosen: SmallThresholds,
): readonly { readonly all: object; readonly values: object }[] {
  return [
    { all: storage, values: chosen.storage },
    { all: execution, values: chosen.execution },
    { all: search, values: chosen.search },
    { all: policy, values: chosen.policy },
    { all: postgres, values: chosen.postgres },
    { all: loads, values: chosen.loads },
    { all: transfer, values: chosen.transfer },
    { all: defaultTreeLimits, values: chosen.sizes.tree ?? {} },
  ]
}
