import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { cleanHeaderText } from '../clean-header-text.ts';
import { LOGO_ID } from '../mail-logo.ts';
import type { EstimateMail } from '../mail-sources.ts';
import { LIGHT } from './mail-theme.ts';

const HEIGHT = 40;
const WIDEST = 220;

/** The contractor's logo and their company's name. */
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
  const scale = Math.min(HEIGHT / logo.height, WIDEST / logo.width, 1);
  const [width, height] = [Math.ceil(logo.width * scale), Math.ceil(logo.height * scale)];
  return (
    <Row style={{ marginBottom: 12 }}>
      <Column style={{ width }}>
        <img
          className="logo"
          src={`cid:${LOGO_ID}`}
          alt={name}
          width={width}
          height={height}
          style={{ display: 'block', border: 0, fontSize: 18, fontWeight: 600 }}
        />
      </Column>
      <Column style={{ paddingLeft: 10 }}>{title}</Column>
    </Row>
  );
}
