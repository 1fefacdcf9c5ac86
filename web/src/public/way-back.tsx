/** @jsxImportSource preact */

/** What the page for a failed request tells besides the failure. */
export interface Trouble {
  /** The id of the request, as the server's log has it. */
  readonly reference: string;
  /** Whether it leads to the home page, which a contractor's client has no use for. */
  readonly leadsHome: boolean;
}

/** An empty address is that of the page itself, with its query. */
const OWN_ADDRESS = '';

/** What to do about a request that failed, and the reference to name when asking about it. Works without a script. */
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
