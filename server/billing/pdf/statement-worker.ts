import { serveRenderRequests } from '../../pdf/render-in-thread.ts';
import { drawStatement } from './draw-statement.ts';

serveRenderRequests(drawStatement);
