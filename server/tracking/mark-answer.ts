import { trackShipment } from '../../contract/tracking.ts';
import { answerWriter, type WrittenAnswer } from '../http/answer-writer.ts';
import type { TrackedParcel } from '../shipments/tracked-parcel.ts';
import { type PresentDeps, presentTracked } from './tracking.presenter.ts';

/** What is answered about a parcel, and the mark that tells this answer from any other. */
export interface MarkedAnswer {
  readonly written: WrittenAnswer<typeof trackShipment>;
  readonly mark: string;
}

const write = answerWriter(trackShipment);

/** Writes the answer about a parcel. As text it takes little memory, and the collector of garbage looks at it once, not at fifty objects. */
export function markAnswer(parcel: TrackedParcel, deps: PresentDeps): MarkedAnswer {
  const data = presentTracked(parcel, deps);
  const mark = `"${parcel.trackingCode}-${parcel.version}-${data.expected?.from.slice(0, 10) ?? ''}"`;
  return { written: write({ data }), mark };
}
