import { damages } from './damages.ts'
import { describeDamages } from './damages-suite.ts'

describeDamages(damages.values)
