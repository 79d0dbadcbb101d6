import { answerDrawings } from '../../pdf/answer-drawings.ts';
import { drawLabels, type LabelJob } from './draw-labels.ts';

answerDrawings(({ labels, format }: LabelJob) => drawLabels(labels, format));
