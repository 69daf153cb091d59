import { limits } from '../../src/base/limits.ts'

/** Programs that are too long for an explanation. */
export const generated: Readonly<Record<string, () => string>> = {
  E007: () => `// ${'x'.repeat(limits.sourceBytesMax)}\n`,
  E008: () => '. '.repeat(limits.sourceTokensMax + 1),
  E009: () => `QUERY Deep() =>\n  RETURN ${'['.repeat(limits.nestingDepthMax + 1)}\n`,
  E021: () => 'N::Hive code\n'.repeat(limits.sourceErrorsMax + 1),
  E022: () => `N::Hive${'s'.repeat(limits.nameCharsMax)} {}\n`,
  E023: () =>
    `N::Hive { ${Array.from({ length: limits.propertiesMax + 1 }, (_, n) => `bee${n}: String`).join(', ')} }\n`,
  E024: () => `N::Hive {}\nQUERY Far() => RETURN N<Hive>${'::FIRST'.repeat(limits.stepsMax + 1)}\n`,
  W114: () =>
    `N::Hive { code: String }\nQUERY Fill() =>\n${'  AddN<Hive>()\n'.repeat(limits.sourceWarningsMax + 1)}  RETURN NONE\n`,
}

/** Codes that no program raises, with the code that is reported instead. */
export const neverRaised: readonly { readonly code: string; readonly reason: string }[] = [
  { code: 'E104', reason: 'legacy: the grammar has no such place; E203' },
  { code: 'E303', reason: 'legacy: any unknown type is E209' },
  { code: 'E305', reason: 'the number of arguments is checked by the tree builder: E013' },
  { code: 'E631', reason: 'the number of arguments is checked by the tree builder: E013' },
  { code: 'E642', reason: 'a step may follow a mapping' },
  { code: 'E645', reason: 'empty brackets are checked by the tree builder: E011' },
  { code: 'E646', reason: 'the grammar demands a value: E001' },
  { code: 'W101', reason: 'the grammar demands RETURN: E010' },
]
