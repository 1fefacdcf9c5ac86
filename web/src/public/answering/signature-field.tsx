/** @jsxImportSource preact */
import { SIGNATURE_FIELD } from '@plumbline/contract/estimates/signature-field';
import type { TargetedPointerEvent } from 'preact';
import { useId, useState } from 'preact/hooks';

const { width: WIDTH, height: HEIGHT, maxStrokes, maxPoints } = SIGNATURE_FIELD;

/** The field's value: the typed name and the drawing. `kind` says which of them counts. */
export interface SignatureValue {
  readonly kind: 'typed' | 'drawn';
  readonly text: string;
  /** Alternating x and y of each point. */
  readonly strokes: readonly (readonly number[])[];
}

/** The field as the server renders it, which does not know the input device. */
export const UNSIGNED: SignatureValue = { kind: 'typed', text: '', strokes: [] };

/** Touch devices start with drawing, others with typing, where the name is already written. */
export const firstSignature = (text: string): SignatureValue => ({
  kind: matchMedia('(pointer: coarse)').matches ? 'drawn' : 'typed',
  text,
  strokes: [],
});

export const isSigned = ({ kind, text, strokes }: SignatureValue): boolean =>
  kind === 'typed' ? text.trim() !== '' : strokes.length > 0;

const KINDS = [
  { kind: 'drawn', label: 'Draw' },
  { kind: 'typed', label: 'Type' },
] as const;

/** A signature, drawn with finger, pen or mouse, or typed. */
export function SignatureField(props: {
  value: SignatureValue;
  fault: string | undefined;
  onChange: (value: SignatureValue) => void;
}) {
  const { value, fault, onChange } = props;
  const belowId = useId();
  const isTyped = value.kind === 'typed';
  return (
    <fieldset className="signature-field">
      {/* A legend cannot be laid out in a row, so a visible copy replaces it. */}
      <legend className="unseen">Signature</legend>
      <div className="field">
        <div className="signature-head">
          <span className="label" aria-hidden="true">
            Signature
          </span>
          <div className="signature-kinds">
            {KINDS.map(({ kind, label }) => (
              <label key={kind}>
                <input
                  type="radio"
                  name="signature-kind"
                  checked={value.kind === kind}
                  onChange={() => onChange({ ...value, kind })}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </div>
        {isTyped ? (
          <input
            name="signature"
            className="signature"
            aria-label="Signature"
            aria-invalid={fault !== undefined}
            aria-describedby={belowId}
            autoComplete="off"
            spellcheck={false}
            maxLength={200}
            value={value.text}
            onInput={({ currentTarget }) => onChange({ ...value, text: currentTarget.value })}
          />
        ) : (
          <Pad value={value} fault={fault} onChange={onChange} belowId={belowId} />
        )}
        <div className="signature-foot">
          <p id={belowId} className={fault === undefined ? 'field-hint' : 'field-fault'}>
            {fault ?? (isTyped ? 'Type your name to sign.' : 'Sign with your finger')}
          </p>
          {!isTyped && (
            <button
              type="button"
              className="button button-quiet signature-clear"
              aria-disabled={value.strokes.length === 0}
              onClick={() => onChange({ ...value, strokes: [] })}
            >
              Clear
            </button>
          )}
        </div>
      </div>
    </fieldset>
  );
}

function Pad(props: {
  value: SignatureValue;
  fault: string | undefined;
  belowId: string;
  onChange: (value: SignatureValue) => void;
}) {
  const { value, fault, belowId, onChange } = props;
  const [pen, setPen] = useState<number | null>(null);
  const { strokes } = value;

  const begin = (event: TargetedPointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || pen !== null || strokes.length >= maxStrokes) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setPen(event.pointerId);
    onChange({ ...value, strokes: [...strokes, pointOf(event)] });
  };

  const draw = (event: TargetedPointerEvent<SVGSVGElement>) => {
    const last = strokes.at(-1);
    if (event.pointerId !== pen || !last) return;
    if (strokes.reduce((sum, { length }) => sum + length, 0) >= maxPoints * 2) return;
    const [x = 0, y = 0] = pointOf(event);
    const [lastX = 0, lastY = 0] = last.slice(-2);
    // Closer points add nothing visible.
    if (Math.abs(x - lastX) + Math.abs(y - lastY) < 4) return;
    onChange({ ...value, strokes: [...strokes.slice(0, -1), [...last, x, y]] });
  };

  const lift = () => setPen(null);

  return (
    <svg
      className="signature-pad"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={
        strokes.length > 0 ? 'Your signature' : 'Signature area. To sign with a keyboard, choose Type.'
      }
      aria-describedby={belowId}
      data-invalid={fault !== undefined || undefined}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={lift}
      onPointerCancel={lift}
    >
      <line x1="50" x2={WIDTH - 50} y1={HEIGHT * 0.76} y2={HEIGHT * 0.76} className="signature-line" />
      <path d={strokes.map(strokePath).join('')} className="signature-ink" />
    </svg>
  );
}

function pointOf(event: TargetedPointerEvent<SVGSVGElement>): number[] {
  const box = event.currentTarget.getBoundingClientRect();
  const within = (part: number, whole: number) => Math.round(Math.max(0, Math.min(1, part)) * whole);
  return [
    within((event.clientX - box.left) / box.width, WIDTH),
    within((event.clientY - box.top) / box.height, HEIGHT),
  ];
}

/** A stroke as an SVG path; a dot is a line of no length. */
export function strokePath(stroke: readonly number[]): string {
  let path = `M${stroke[0]} ${stroke[1]}`;
  for (let at = 2; at < stroke.length; at += 2) path += `L${stroke[at]} ${stroke[at + 1]}`;
  return stroke.length > 2 ? path : `${path}l0 0`;
}
