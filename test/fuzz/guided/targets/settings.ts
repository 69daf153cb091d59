import { parseDotenv } from '../../../../src/database/project/dotenv.ts'
import { legacyInstances, parseHelixToml } from '../../../../src/database/project/helix-toml.ts'
import { parseGvqToml } from '../../../../src/database/project/settings.ts'
import { expectGvqError, type Target } from '../support.ts'

const readers = [parseGvqToml, parseHelixToml, legacyInstances, parseDotenv]

/** The first byte of an input chooses the file. */
export const { fuzz, seeds }: Target = {
  fuzz: data =>
    expectGvqError(() => readers[(data[0] ?? 0) % readers.length]!('settings', data.toString('utf8', 1))),
  seeds: () => [
    Buffer.from(
      '\x00queries = "db"\n[server]\nport = 7000\norigins = ["http://localhost:3000"]\n[embedding]\nmodel = "openai:x"\n',
    ),
    Buffer.from(
      '\x01[project]\nname = "a"\nqueries = "db/"\n[local.dev]\nport = 6969\nbuild_mode = "debug"\n',
    ),
    Buffer.from('\x02[local.dev]\nport = 1\n[cloud.prod]\ncluster_id = "x"\n'),
    Buffer.from('\x03# comment\nexport A = "b\\n" # c\nB=\'x\'\nC=\n'),
  ],
}
