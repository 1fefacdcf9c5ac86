import type { Page } from '@playwright/test';
import { ROOF_OFFER } from '@plumbline/contract/offer/testing/roof-offer';
import { makeSentEstimate } from './plumbline.ts';

const { taxRate: _ofTaxes, laborLines, ...offer } = ROOF_OFFER;

/** Creates and sends a roof in three packages with gutters as an add-on: worked example 11, of which `changes` replace parts. */
export const sendRoofChoices = (page: Page, changes: Record<string, unknown> = {}) =>
  makeSentEstimate(page, {
    ...offer,
    laborLines: laborLines.map(({ laborTypeName: _name, ...line }) => line),
    taxRate: undefined,
    acceptPayments: true,
    ...changes,
  });
