/** @jsxImportSource preact */
import type { DepositMethodOffer } from '@plumbline/contract/payments/deposits';
import type { VNode } from 'preact';
import { CardIcon, EnvelopeIcon, PhoneIcon, STATUS_ICONS } from '../icons.tsx';
import { METHOD_NAMES, methodText } from './deposit-words.ts';

export type Method = DepositMethodOffer['method'];
/** A method, or to pay once the estimate is accepted. */
export type DepositWay = Method | 'later';

const Later = STATUS_ICONS.expired;

/** Online, by phone, or in person and by mail. */
function iconOf({ method, online }: DepositMethodOffer) {
  if (online) return CardIcon;
  return method === 'venmo' || method === 'paypal' ? PhoneIcon : EnvelopeIcon;
}

/** The contractor's deposit methods; one is always selected. With `onLater` the deposit can also be paid later. */
export function DepositChoice(props: {
  methods: readonly DepositMethodOffer[];
  chosen: DepositWay;
  /** With its currency. */
  amount: string;
  companyName: string;
  onChoose: (method: Method) => void;
  onLater?: () => void;
}) {
  const { methods, chosen, amount, companyName, onChoose, onLater } = props;
  const way = (value: DepositWay, name: string, text: string, icon: VNode, onChange: () => void) => (
    <label key={value} className="deposit-method">
      <input
        type="radio"
        name="deposit-method"
        value={value}
        checked={value === chosen}
        onChange={onChange}
      />
      <span>
        <strong>{name}</strong>
        <span className="small quiet prose" dir="auto">
          {text}
        </span>
      </span>
      {icon}
    </label>
  );
  return (
    <fieldset className="field">
      <legend className="label">
        How will you pay the <strong className="amount">{amount}</strong> deposit?
      </legend>
      <div className="deposit-methods">
        {methods.map((offer) => {
          const Icon = iconOf(offer);
          const { method } = offer;
          return way(method, METHOD_NAMES[method], methodText(offer, companyName), <Icon />, () =>
            onChoose(method),
          );
        })}
        {onLater && way('later', 'Pay later', 'From this page, at any time', <Later />, onLater)}
      </div>
    </fieldset>
  );
}
