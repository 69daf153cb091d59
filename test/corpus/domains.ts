/** The vocabulary of an invented domain, which replaces roles in templates: `$Item` by `Telescope`. */
export type Domain = ReadonlyMap<string, string>

/** An `Item` is `HeldAt` a `Place`, `Near` other items, `MadeBy` a `Person`; a `Note` is a vector that `Cites` items. */
const roles =
  'theme Item Place Person Note HeldAt Near MadeBy HasNote Cites Owns code name size level flag tags day ' +
  'at fee strength role title seats born body lang all one'

const table = [
  'observatory Telescope Dome Astronomer Logbook StandsIn Overlaps Operated HasLog Mentions Rents serial label_text mirror_cm seeing remote filters first_light moved_on rent overlap duty dome_name floors birth_year entry tongue telescopes telescope',
  'bakery Bread Oven Baker Recipe BakedIn PairsWith Kneaded HasRecipe Suggests Leases sku title grams hydration vegan grains launched baked_at cost harmony shift oven_name racks apprenticed steps_text language breads bread',
  'railway Train Depot Driver Report ParkedAt Couples Drives HasReport Concerns Assigned unit_code nickname coaches top_speed electric services inspected arrived charge stress grade depot_name tracks licensed summary dialect trains train',
  'botany Plant Greenhouse Gardener Sketch GrowsIn Shades Tends HasSketch Depicts Keeps accession common_name height_cm acidity evergreen habitats sown potted_on upkeep shade task house_name benches hired caption script plants plant',
  'chess Match Hall Player Commentary HeldIn Transposes Plays HasCommentary Discusses Books match_key opening moves accuracy rated themes played_on starts_at prize likeness colour hall_name boards elo remark idiom matches match',
  'harbour Vessel Pier Captain Manifest MooredAt Tows Commands HasManifest Lists Charters imo ship_name tonnage draught tanker cargoes keel_laid docked_at dues tension rank pier_name berths commissioned wording locale vessels vessel',
  'museum Exhibit Gallery Curator Essay ShownIn Echoes Selected HasEssay Treats Sponsors inventory heading year_made insured fragile materials acquired hung_on loan_fee affinity title_held gallery_name alcoves appointed passage written_in exhibits exhibit',
  'radio Show Studio Host Transcript RecordedIn Follows Presents HasTranscript Quotes Reserves slug show_title episodes share_pct live topics premiered taped_at hire closeness part studio_name booths debut spoken accent shows show',
  'apiary Hive Meadow Keeper Diary PlacedOn Swarms Watches HasDiary Describes Farms tag hive_name frames honey_kg queenright blossoms split_on set_down toll drift chore meadow_name acres joined note_text jargon hives hive',
  'games Quest Realm Hero Legend TakesPlace Unlocks Finished HasLegend Foretells Rules quest_key quest_name points odds hidden rewards opened_on begun_at stake weight deed realm_name regions levelled tale runes quests quest',
  'clinic Device Ward Nurse Manual UsedIn Replaces Services HasManual Covers Manages asset_tag device_name watts dosage sterile parts bought_on placed_at deposit fitness duty_name ward_name beds certified chapter wordset devices device',
  'festival Film Venue Director Synopsis ScreensAt Inspired Directed HasSynopsis QuoteOf Hires slug_text film_title minutes rating restored genres premiere slot ticket influence credited_as venue_name chairs birthyear plot spoken_in films film',
] as const

export const domains: readonly Domain[] = table.map(row => {
  const words = row.split(' ')
  return new Map(roles.split(' ').map((role, i) => [role, words[i]!]))
})

/** Replaces `$Item`, `$code` … by the words of a domain. */
export function inWords(template: string, domain: Domain): string {
  return template.replaceAll(/\$([A-Za-z]+)/g, (_, role: string) => {
    const word = domain.get(role)
    if (word === undefined) throw new Error(`no role ${role} in: ${template}`)
    return word
  })
}
