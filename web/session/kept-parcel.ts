import * as z from 'zod/mini';
import { trackedShipment } from '../../contract/tracking.ts';

export const keptParcel = z.object({ keptAt: z.iso.datetime(), parcel: trackedShipment });

export type KeptParcel = z.output<typeof keptParcel>;
