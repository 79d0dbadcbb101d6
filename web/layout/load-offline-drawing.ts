import type { ComponentType } from 'react';
import { ErrorDrawing } from '../drawings/error-drawing.tsx';

/** The drawing of the offline screen. It is fetched ahead, while there is a connection; where it was not, that of errors must do. */
export async function loadOfflineDrawing(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('../drawings/offline-drawing.tsx')).OfflineDrawing };
  } catch {
    return { default: ErrorDrawing };
  }
}
