import type { LabelFormat } from '../../../contract/labels.ts';
import { answerDrawings } from '../../pdf/answer-drawings.ts';
import { drawLabels } from './draw-labels.ts';
import type { LabelData } from './label-data.ts';

export interface LabelJob {
  readonly labels: readonly LabelData[];
  readonly format: LabelFormat;
}

answerDrawings(({ labels, format }: LabelJob) => drawLabels(labels, format));
