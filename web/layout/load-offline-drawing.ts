import type { ComponentType } from 'react';
import { ErrorDrawing } from '../drawings/error-drawing.tsx';

/** Fetched ahead, while online. Falls back to the error drawing. */
export async function loadOfflineDrawing(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('../drawings/offline-drawing.tsx')).OfflineDrawing };
  } catch {
    return { default: ErrorDrawing };
  }
}
