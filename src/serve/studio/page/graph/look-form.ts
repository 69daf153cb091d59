import type { TypeWithCount } from '../../../../tools/shell/api.ts'
import { h } from '../dom.ts'
import { captionsOf } from './captions.ts'
import { colourNames, type Palette } from './palette.ts'

/** A form for the caption and the colour of the records of a type. `changed` is called when one has been chosen. */
export function lookForm(type: TypeWithCount, palette: Palette, changed: () => void): HTMLDetailsElement {
  const { name, properties } = type
  const choice = palette.choiceOf(name)
  const own = captionsOf(properties)[0] ?? 'id'
  const caption = h(
    'select',
    { name: 'caption' },
    h('option', { value: '' }, `by itself: ${own}`),
    ...properties.map(each => h('option', { value: each.name }, each.name)),
  )
  caption.value = properties.some(each => each.name === choice.caption) ? choice.caption! : ''
  caption.addEventListener('change', () => {
    palette.choose(name, { caption: caption.value === '' ? undefined : caption.value })
    changed()
  })
  const { colour } = palette.look(name, false)
  const colours = colourNames.map((title, i) => {
    const radio = h('input', { type: 'radio', name: 'colour', value: i, title, 'aria-label': title })
    radio.checked = colour === `type-${i}`

    radio.style.setProperty('--own', `var(--type-${i})`)
    radio.addEventListener('change', () => {
      palette.choose(name, { colour: i })
      changed()
    })
    return radio
  })
  return h(
    'details',
    { class: 'look' },
    h('summary', {}, `Caption and colour of ${name}`),
    h('label', {}, h('span', { class: 'dim' }, 'Caption'), caption),
    h('div', { class: 'colours', role: 'radiogroup', 'aria-label': `Colour of ${name}` }, ...colours),
  )
}
