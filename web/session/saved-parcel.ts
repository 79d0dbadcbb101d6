import * as z from 'zod/mini';
import { trackedShipment } from '../../contract/tracking.ts';

export const savedParcelSchema = z.object({ savedAt: z.iso.datetime(), parcel: trackedShipment });

export type SavedParcel = z.output<typeof savedParcelSchema>;
