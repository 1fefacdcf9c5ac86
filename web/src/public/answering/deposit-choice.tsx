/** @jsxImportSource preact */
import type { DepositMethodOffer } from '@plumbline/contract/payments/deposits';
import { CardIcon, EnvelopeIcon, PhoneIcon } from '../icons.tsx';
import { METHOD_NAMES, methodText } from './deposit-words.ts';

type Method = DepositMethodOffer['method'];

/** Online, by phone, or in person and by mail. */
function iconOf({ method, online }: DepositMethodOffer) {
  if (online) return CardIcon;
  return method === 'venmo' || method === 'paypal' ? PhoneIcon : EnvelopeIcon;
}

/** The contractor's deposit methods; one is always selected. */
export function DepositChoice(props: {
  methods: readonly DepositMethodOffer[];
  chosen: Method;
  /** With its currency. */
  amount: string;
  companyName: string;
  onChoose: (method: Method) => void;
}) {
  const { methods, chosen, amount, companyName, onChoose } = props;
  return (
    <fieldset className="field">
      <legend className="label">
        How will you pay the <strong className="amount">{amount}</strong> deposit?
      </legend>
      <div className="deposit-methods">
        {methods.map((offer) => {
          const Icon = iconOf(offer);
          return (
            <label key={offer.method} className="deposit-method">
              <input
                type="radio"
                name="deposit-method"
                value={offer.method}
                checked={offer.method === chosen}
                onChange={() => onChoose(offer.method)}
              />
              <span>
                <strong>{METHOD_NAMES[offer.method]}</strong>
                <span className="small quiet prose" dir="auto">
                  {methodText(offer, companyName)}
                </span>
              </span>
              <Icon />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
