import { answerDrawings } from '../../pdf/answer-drawings.ts';
import { drawInvoices } from './draw-invoices.ts';

answerDrawings(drawInvoices);
