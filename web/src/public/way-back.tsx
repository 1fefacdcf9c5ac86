/** @jsxImportSource preact */

/** Details for the page of a failed request. */
export interface Trouble {
  /** The request's id, as in the server's log. */
  readonly reference: string;
  /** Whether to link to the home page, which is useless to a contractor's client. */
  readonly leadsHome: boolean;
}

/** An empty href is the page's own address, with its query. */
const OWN_ADDRESS = '';

/** What to do about a failed request, and the reference to quote. Works without a script. */
export function WayBack({ reference, leadsHome }: Trouble) {
  return (
    <>
      <div className="way-back">
        <a className="button button-primary" href={OWN_ADDRESS}>
          Try again
        </a>
        {leadsHome && (
          <a className="button button-secondary" href="/">
            Go to the home page
          </a>
        )}
      </div>
      <p className="reference">
        If it keeps happening, send us this reference: <span>{reference}</span>
      </p>
    </>
  );
}
