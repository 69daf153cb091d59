import { existsSync } from 'node:fs'
import { skipUnless } from './skip-unless.ts'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where Chromium is; `undefined` where there is none. */
export const chromiumPath = [process.env.GVQ_CHROMIUM, ...places].find(
  path => path !== undefined && existsSync(path),
)

export const needsChromium = skipUnless(
  chromiumPath !== undefined,
  'Chromium is not there: apt-get install chromium, or its path in GVQ_CHROMIUM',
)
