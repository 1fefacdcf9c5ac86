import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { LOGO_ID } from '../mail-logo.ts';
import type { EstimateMail } from '../mail-sources.ts';
import { cleanHeaderText } from '../transport/clean-header-text.ts';
import { LIGHT } from './mail-theme.ts';

const BESIDE_NAME = { width: 220, height: 40 };
const ALONE = { width: 300, height: 56 };

/** The contractor's logo and their company's name, unless the logo includes it. */
export function CompanySender({ estimate }: { readonly estimate: EstimateMail }) {
  const { document, logo } = estimate;
  const name = cleanHeaderText(document.company.name);
  const title = (
    <span
      className="ink"
      dir="auto"
      style={{ color: LIGHT.ink, fontSize: 18, lineHeight: '24px', fontWeight: 600, wordBreak: 'break-word' }}
    >
      {name}
    </span>
  );
  if (!logo) return <div style={{ paddingBottom: 12 }}>{title}</div>;
  const isAlone = document.branding.logoIncludesName ?? false;
  const most = isAlone ? ALONE : BESIDE_NAME;
  const scale = Math.min(most.height / logo.height, most.width / logo.width, 1);
  const [width, height] = [Math.ceil(logo.width * scale), Math.ceil(logo.height * scale)];
  const picture = (
    <img
      className="logo"
      src={`cid:${LOGO_ID}`}
      alt={name}
      width={width}
      height={height}
      style={{ display: 'block', border: 0, fontSize: 18, fontWeight: 600 }}
    />
  );
  if (isAlone) return <div style={{ paddingBottom: 12 }}>{picture}</div>;
  return (
    <Row style={{ marginBottom: 12 }}>
      <Column style={{ width }}>{picture}</Column>
      <Column style={{ paddingLeft: 10 }}>{title}</Column>
    </Row>
  );
}
