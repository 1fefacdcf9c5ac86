import type {
  PrintedChoice,
  PrintedGroup,
  PrintedOffer,
  PrintedText,
} from '@plumbline/contract/offer/print-offer';
import type { ReactNode } from 'react';
import { DocumentTable, TickBox } from './document-lines.tsx';
import styles from './document-offer.module.css';
import sheet from './document-sheet.module.css';

interface HotLine {
  hotId: string | null;
}

function PartHead({ title, end }: { title: string; end: ReactNode }) {
  return (
    <div className={styles.partHead}>
      <h3>{title}</h3>
      <span>{end}</span>
    </div>
  );
}

function Description({ text }: { text: PrintedText }) {
  return text.map((part, index) =>
    part.items ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text
      <ul key={index} className={styles.list}>
        {part.items.map((item, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of one text
          <li key={place}>{item}</li>
        ))}
      </ul>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text
      <p key={index} className={sheet.pre}>
        {part.text}
      </p>
    ),
  );
}

function Tables({ group, hotId }: { group: PrintedGroup } & HotLine) {
  return group.sections.map((section, index) => (
    <DocumentTable key={section.title ?? `options ${index}`} section={section} hotId={hotId} isSmall />
  ));
}

function Choice({ choice, hotId }: { choice: PrintedChoice } & HotLine) {
  return (
    <section className={styles.part}>
      <PartHead title={choice.title} end={<span className={sheet.label}>Choose one</span>} />
      <div className={styles.packages} data-stacked={choice.isStacked || undefined}>
        {choice.packages.map((group) => (
          <div key={group.id} className={styles.package} data-picked={group.isPicked || undefined}>
            <h4>
              {group.box && <TickBox state={group.box} />}
              {group.title}
              {group.isPicked && <span className={styles.recommended}>Recommended</span>}
            </h4>
            <Description text={group.text} />
            <Tables group={group} hotId={hotId} />
            <p className={styles.packageTotal}>
              <span>{group.total.label}</span>
              <strong>{group.total.amount}</strong>
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}

/** The groups, choices, add-ons and options of an estimate, as the PDF prints them. */
export function DocumentOffer({ offer, hotId }: { offer: PrintedOffer } & HotLine) {
  const { groups, choices, extras } = offer;
  return (
    <>
      {groups.map((group) => (
        <section key={group.id} className={styles.part}>
          <PartHead title={group.title} end={<strong>{group.amount}</strong>} />
          <Description text={group.text} />
          <Tables group={group} hotId={hotId} />
        </section>
      ))}
      {choices.map((choice) => (
        <Choice key={choice.id} choice={choice} hotId={hotId} />
      ))}
      {extras && (
        <section className={styles.part}>
          <PartHead title="Add if you like" end={<span className={sheet.label}>{extras.note}</span>} />
          {extras.addOns.map((group) => (
            <div key={group.id} className={styles.addOn}>
              <h4>
                {group.box && <TickBox state={group.box} />}
                {group.title}
                <span className={styles.addOnAmount}>{group.amount}</span>
              </h4>
              <div className={styles.addOnLines}>
                <Description text={group.text} />
                <Tables group={group} hotId={hotId} />
              </div>
            </div>
          ))}
          {extras.options.map((section, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- sections never move
            <DocumentTable key={index} section={section} hotId={hotId} isSmall />
          ))}
        </section>
      )}
    </>
  );
}
