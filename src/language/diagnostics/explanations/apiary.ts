/** The schemas that the examples share: hives that forage at meadows, and notes about them. */
export const hive = `N::Hive { code: String, frames: U8 }`

export const forage = `N::Hive { code: String, frames: U8 }
N::Meadow { name: String }
E::ForagesAt { From: Hive, To: Meadow }`

export const notes = `N::Hive { code: String, frames: U8 }
V::Note { text: String }
E::HasNote { From: Hive, To: Note }
E::IsAbout { From: Note, To: Hive }`
