import type { OnboardingSteps } from '@plumbline/contract/dashboard';
import { Circle, CircleCheck, CircleDot, X } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface Step {
  readonly key: keyof OnboardingSteps;
  readonly title: string;
  readonly hint: string;
  readonly to: string;
  readonly button: string;
}

const STEPS: readonly Step[] = [
  {
    key: 'businessDetails',
    title: 'Save your business details',
    hint: 'Shown at the top of every estimate.',
    to: '/settings#general',
    button: 'Open settings',
  },
  {
    key: 'firstClient',
    title: 'Add your first client',
    hint: 'A name is enough to start.',
    to: '/clients',
    button: 'Add client',
  },
  {
    key: 'firstEstimate',
    title: 'Build an estimate',
    hint: 'Add labor, materials and costs. The total adds up as you go.',
    to: '/estimates/new',
    button: 'Build estimate',
  },
  {
    key: 'firstEstimateSent',
    title: 'Send it',
    hint: 'Your client gets a link and a PDF, and you see when they open it.',
    to: '/estimates?status=draft',
    button: 'Open drafts',
  },
];

/** Whether every step is done, so that the guide can end. */
export const isGuideComplete = (steps: OnboardingSteps) => STEPS.every(({ key }) => steps[key]);

interface OnboardingGuideProps {
  steps: OnboardingSteps;
  /** The next step is the screen's main action. */
  isMain: boolean;
  onDismiss: () => void;
}

/** Four steps to the first sent estimate. */
export function OnboardingGuide({ steps, isMain, onDismiss }: OnboardingGuideProps) {
  const next = STEPS.find(({ key }) => !steps[key]);
  const doneCount = STEPS.filter(({ key }) => steps[key]).length;
  return (
    <section aria-labelledby="guide-heading" className="mb-10 rounded border border-line bg-surface">
      <div className="flex items-center gap-2 py-3.5 pr-3 pl-4">
        <div className="mr-auto">
          <h2 id="guide-heading">Get your first estimate out</h2>
          <p className="text-ink-2">Four steps, about ten minutes.</p>
        </div>
        <span className="figures whitespace-nowrap text-ink-2">
          {doneCount} of {STEPS.length}
          <span className="sr-only"> steps done</span>
        </span>
        <IconButton label="Hide this guide" onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <ol>
        {STEPS.map((step) => (
          <li key={step.key} className="border-t border-line">
            <StepRow step={step} isDone={steps[step.key]} isNext={step === next} isMain={isMain} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const ROW = 'grid grid-cols-[18px_minmax(0,1fr)] items-center gap-x-4 px-4';

interface StepRowProps {
  step: Step;
  isDone: boolean;
  isNext: boolean;
  isMain: boolean;
}

function StepRow({ step: { title, hint, to, button }, isDone, isNext, isMain }: StepRowProps) {
  if (isDone)
    return (
      <div className={`${ROW} min-h-12 py-3 text-ink-2`}>
        <CircleCheck aria-hidden="true" className="text-accepted" />
        <span>
          {title}
          <span className="sr-only">, done</span>
        </span>
      </div>
    );
  if (!isNext)
    return (
      <Link to={to} className={`${ROW} min-h-12 py-3 text-ink no-underline hover:bg-sunken`}>
        <Circle aria-hidden="true" className="text-line-strong" />
        <span>{title}</span>
      </Link>
    );
  return (
    <div className={`${ROW} py-3 md:grid-cols-[18px_minmax(0,1fr)_auto]`} aria-current="step">
      <CircleDot aria-hidden="true" />
      <div>
        <b>{title}</b>
        <p className="text-sm text-ink-2">{hint}</p>
      </div>
      <ButtonLink
        to={to}
        variant={isMain ? 'primary' : 'secondary'}
        className="max-md:col-start-2 max-md:mt-3 max-md:justify-self-start"
      >
        {button}
      </ButtonLink>
    </div>
  );
}
