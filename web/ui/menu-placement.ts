/** Heights of a select's menu in pixels (specification 9). */
const minHeight = 140;
const maxHeight = 300;

/** Where a menu opens and how high it may grow, given the free pixels over and under its control. */
export function menuPlacement(room: { above: number; below: number }): { side: 'above' | 'below'; height: number } {
  const side = room.below < minHeight && room.above > room.below ? 'above' : 'below';
  return { side, height: Math.min(maxHeight, Math.max(minHeight, Math.floor(room[side]))) };
}
