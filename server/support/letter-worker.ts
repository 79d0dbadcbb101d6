import { serveRenderRequests } from '../pdf/render-in-thread.ts';
import { drawDeadlockLetter } from './deadlock-letter.ts';

serveRenderRequests(drawDeadlockLetter);
