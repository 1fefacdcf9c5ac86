import { Link } from 'react-router';
import { SettingsSection } from '../security/settings-section.tsx';
import { DefaultJobTypes } from './default-job-types.tsx';
import { JobTypes } from './job-types.tsx';
import { LaborTypes } from './labor-types.tsx';

/** The building blocks of estimates: job types, labor types and materials. */
export function CatalogPanel() {
  return (
    <div className="grid">
      <SettingsSection title="Custom Job Types" about="Add jobs that aren’t in the default list.">
        <JobTypes />
      </SettingsSection>
      <SettingsSection
        title="Labor Types"
        about="The kinds of work you charge by the hour, each with its rate."
      >
        <LaborTypes />
      </SettingsSection>
      <SettingsSection
        title="Your materials"
        about="Your own price list, in addition to the materials that come with Plumbline."
      >
        <Link to="/price-book" className="inline-flex items-center max-md:min-h-11">
          Open your price book
        </Link>
      </SettingsSection>
      <SettingsSection title="Default Job Types" about="These come with Plumbline and can’t be changed.">
        <DefaultJobTypes />
      </SettingsSection>
    </div>
  );
}
