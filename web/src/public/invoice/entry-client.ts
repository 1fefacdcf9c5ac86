import './invoice.css';
import type { InvoiceScriptData } from './invoice-page-data.ts';
import { runInvoice } from './run-invoice.ts';

const inlined = document.getElementById('page-data')?.textContent;
if (inlined) runInvoice(JSON.parse(inlined) as InvoiceScriptData);
