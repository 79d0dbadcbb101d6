import { serveRenderRequests } from '../../pdf/render-in-thread.ts';
import { drawLabels, type LabelJob } from './draw-labels.ts';

serveRenderRequests(({ labels, format }: LabelJob) => drawLabels(labels, format));
