import { answerDrawings } from '../../pdf/answer-drawings.ts';
import type { Invoice } from '../invoice.ts';
import { drawInvoices } from './draw-invoices.ts';

answerDrawings((invoices: readonly Invoice[]) => drawInvoices(invoices));
