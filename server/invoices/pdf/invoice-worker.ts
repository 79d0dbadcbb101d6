import { answerDrawings } from '../../pdf/answer-drawings.ts';
import type { Invoice } from '../invoice.ts';
import { drawInvoice } from './draw-invoice.ts';

answerDrawings((invoice: Invoice) => drawInvoice(invoice));
