import type { Look } from './palette.ts'

type Shape = Look['shape']

/** The corners of the shapes with corners, for a radius of 1. */
const corners: Readonly<Partial<Record<Shape, readonly (readonly [number, number])[]>>> = {
  'round-rectangle': [
    [-0.88, -0.88],
    [0.88, -0.88],
    [0.88, 0.88],
    [-0.88, 0.88],
  ],
  diamond: polygon(4, 1.2, 0),
  hexagon: polygon(6, 1.1, Math.PI / 2),
  'round-triangle': polygon(3, 1.2, 0),
  octagon: polygon(8, 1.05, Math.PI / 8),
  'round-pentagon': polygon(5, 1.1, 0),
}

function polygon(count: number, radius: number, turn: number): readonly (readonly [number, number])[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = turn + (i * 2 * Math.PI) / count - Math.PI / 2
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
  })
}

/** Adds a shape to the current path. */
export function addShape(
  context: CanvasRenderingContext2D,
  shape: Shape,
  x: number,
  y: number,
  radius: number,
): void {
  const points = corners[shape]
  // Too small to tell shapes apart.
  if (radius < 2.5) {
    context.rect(x - radius, y - radius, radius * 2, radius * 2)
    return
  }
  if (points === undefined) {
    context.moveTo(x + radius, y)
    context.arc(x, y, radius, 0, Math.PI * 2)
    return
  }
  for (const [i, [dx, dy]] of points.entries()) {
    if (i === 0) context.moveTo(x + dx * radius, y + dy * radius)
    else context.lineTo(x + dx * radius, y + dy * radius)
  }
  context.closePath()
}
