/** @jsxImportSource preact */

import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import type { Offer } from '@plumbline/contract/offer/offer';
import { joinWords } from '@plumbline/contract/offer/offer-sums';
import { picksOf } from '@plumbline/contract/offer/picks';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { Group, PriceNote } from '../content/estimate-lines.tsx';
import { Choice } from './choice.tsx';
import { AddOnRow, type Picking, PickRows } from './pick-rows.tsx';

/** An estimate with choices: the included work, then the choices, then add-ons and options. */
export function PickingBody(picking: Picking) {
  const { offer } = picking.estimate;
  const included = offer.groups.filter(({ kind }) => kind === 'included');
  const hasIncluded = included.some(
    ({ id, sections }) =>
      id !== null ||
      sections.some(
        ({ lines, total }) => total !== null || lines.some(({ pickAmount }) => pickAmount === null),
      ),
  );
  const base = offer.groups.find(({ id }) => id === null);
  const addOns = offer.groups.filter(({ kind }) => kind === 'addOn');
  const extras = addOns.length > 0 || (base !== undefined && picksOf(base).length > 0);
  const mayAdd = addOns.length > 0 || picksOf(base ?? EMPTY).some(({ optional }) => optional);
  const terms = termsOf(picking.estimate);
  return (
    <>
      {hasIncluded && (
        <div className="paper">
          <PriceNote offer={offer} />
          {included.map((group) => (
            <Group key={group.id} group={group}>
              {group.id !== null && picksOf(group).length > 0 && (
                <div className="group-picks">
                  <PickRows group={group} {...picking} />
                </div>
              )}
            </Group>
          ))}
        </div>
      )}
      {!hasIncluded && <PriceNote offer={offer} />}
      {offer.choices.map(({ id, title }) => (
        <Choice
          key={id}
          id={id}
          title={title}
          note={`Each total is for the whole job${withTerms([...terms, ...(extras ? ['what you add below'] : [])])}.`}
          {...picking}
        />
      ))}
      {extras && (
        <section className="extras" aria-labelledby="extras">
          <h2 id="extras">{mayAdd ? 'Add what you like' : 'Choose how much'}</h2>
          {terms.length > 0 && (
            <p className="quiet">Each amount is what it adds to your total, with {joinWords(terms)}.</p>
          )}
          <div className="picks">
            {base && <PickRows group={base} {...picking} />}
            {addOns.map((group) => (
              <AddOnRow key={group.id} group={group} {...picking} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

const EMPTY: Offer['groups'][number] = {
  id: null,
  kind: 'included',
  choiceId: null,
  title: '',
  description: '',
  preselected: false,
  amount: null,
  sections: [],
};

const withTerms = (words: readonly string[]) => (words.length > 0 ? `, with ${joinWords(words)}` : '');

/** The parts of the total besides the work: `the discount`, `tax`. */
function termsOf({ discount, offer }: PublicEstimate): string[] {
  const hasTax = offer.taxes.some(({ rate }) => !isZero(rate));
  return [...(discount ? ['the discount'] : []), ...(hasTax ? ['tax'] : [])];
}
