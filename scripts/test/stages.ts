import type { Part } from './parts.ts';

/** Parts that run one after the other, each with those that run beside it. */
export function stagesOf<P extends Pick<Part, 'title' | 'beside'>>(chosen: readonly P[]): P[][] {
  const stages: P[][] = [];
  for (const part of chosen) {
    const together = stages.find(([first]) => part.beside !== undefined && first?.title === part.beside);
    if (together) together.push(part);
    else stages.push([part]);
  }
  return stages;
}
