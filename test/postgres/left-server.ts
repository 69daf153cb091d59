// Starts a server, writes its URL and waits to be killed.
import { startCluster } from '../support/postgres/cluster.ts'
import { systemPrograms } from '../support/postgres/programs.ts'

const cluster = await startCluster(systemPrograms()!)
console.log(cluster.url())
