import { serveRenderRequests } from '../../pdf/render-in-thread.ts';
import { drawInvoices } from './draw-invoices.ts';

serveRenderRequests(drawInvoices);
