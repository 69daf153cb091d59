export { admitSchema } from './admit.ts'
export { type DataHealth, inspectData, repairData } from './doctor.ts'
export { type MigrateOptions, migrate } from './migrate.ts'
export { dropsData, type MigrationReport, type TypeReport } from './migration-report.ts'
