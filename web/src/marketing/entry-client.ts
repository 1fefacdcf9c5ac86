import './marketing.css';
import { reportConversion } from '../lib/third-parties/conversions.ts';
import { withThirdParties } from '../lib/third-parties/with-third-parties.ts';
import { captureAttribution } from './capture-attribution.ts';
import { bringToLife } from './home/carousel-control.ts';

const landingPage = document.querySelector<HTMLElement>('[data-landing-page]')?.dataset.landingPage;
if (landingPage) captureAttribution(landingPage);

for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) bringToLife(carousel);

// The link itself navigates, with or without a pixel.
for (const link of document.querySelectorAll<HTMLElement>('[data-conversion]'))
  link.addEventListener('click', () => reportConversion(link.dataset.conversion ?? ''));

void withThirdParties(({ startThirdParties, offerConsentChoices }) => {
  startThirdParties();
  offerConsentChoices(document.querySelector('[data-privacy-choices]'));
});
