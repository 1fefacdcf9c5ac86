import type { ClientRequest } from '@plumbline/contract/clients';

export interface DemoClient extends ClientRequest {
  /** The signer, if different from the client's name. */
  readonly signer?: string;
}

const boise = (street: string, zip: number) => `${street}, Boise, ID ${zip}`;

/** The clients of Cutter Ridge Roofing; people, firms and addresses are invented. */
export const CLIENTS = {
  whitfield: {
    name: 'Dana Whitfield',
    email: 'dana.whitfield@mail.example',
    phone: '(208) 555-0119',
    address: boise('2214 N 18th St', 83702),
    notes: 'Two dogs in the yard, call before coming. Prefers the morning.',
  },
  olsen: {
    name: 'Garrett Olsen',
    email: 'g.olsen@mail.example',
    phone: '(208) 555-0131',
    address: boise('907 W Sherwood St', 83706),
  },
  raman: {
    name: 'Priya Raman',
    email: 'priya@raman.example',
    phone: '(208) 555-0107',
    address: boise('3320 E Lucky Peak Ct', 83716),
    notes: 'Heard of us from Linda Farrow.',
  },
  coop: {
    name: 'North End Co-op',
    signer: 'Lena Brandt',
    email: 'facilities@northendcoop.example',
    phone: '(208) 555-0164',
    address: boise('1611 N 13th St', 83702),
    clientType: 'commercial',
    notes:
      'Lena Brandt decides up to $25,000; above that it goes to their board, which meets on first Tuesdays.',
  },
  farrow: {
    name: 'Linda Farrow',
    email: 'linda.farrow@mail.example',
    phone: '(208) 555-0125',
    address: boise('5108 W Hillcrest Dr', 83705),
  },
  beckett: {
    name: 'Tom Beckett',
    email: 'tom.beckett@mail.example',
    phone: '(208) 555-0176',
    address: boise('740 E Warm Springs Ave', 83712),
    notes: 'Cedar shake from 1994, historic district: the city wants a look at any change of material.',
  },
  dental: {
    name: 'Meridian Dental Group',
    signer: 'Alan Voss',
    email: 'office@meridiandental.example',
    phone: '(208) 555-0188',
    address: '2875 E Overland Rd, Meridian, ID 83642',
    clientType: 'commercial',
    notes: 'Work on the roof after 5 PM or on Fridays, when no patients are in.',
  },
  ortega: {
    name: 'Rosa Ortega Ibáñez',
    email: 'rosa.ortega@mail.example',
    phone: '(208) 555-0112',
    address: boise('4419 W Kootenai St', 83705),
    notes: 'Habla español; her son Íñigo reads the estimates with her.',
  },
  matsuda: {
    name: 'Ken Matsuda',
    email: 'ken@matsuda.example',
    phone: '(208) 555-0150',
    address: boise('11870 W Edna St', 83713),
  },
  amundsen: {
    name: 'Ruth Amundsen',
    email: 'ruth.amundsen@mail.example',
    phone: '(208) 555-0103',
    address: boise('1522 S Division Ave', 83706),
    notes: 'Pays by check the day the work is done.',
  },
  wisniewski: {
    name: 'Łukasz Wiśniewski',
    email: 'lukasz@wisniewski.example',
    phone: '(208) 555-0139',
    address: '633 N Żelazny Ln, Eagle, ID 83616',
  },
  tanaka: {
    name: '田中 美咲 (Misaki Tanaka)',
    signer: '田中 美咲',
    email: 'misaki.tanaka@mail.example',
    phone: '(208) 555-0193',
    address: boise('2906 S Gekeler Ln', 83706),
  },
  haddad: {
    name: 'ليلى حداد (Layla Haddad)',
    signer: 'ليلى حداد',
    email: 'layla@haddad.example',
    phone: '(208) 555-0146',
    address: boise('8244 W Targee St', 83709),
  },
  storage: {
    name: 'Treasure Valley Storage LLC',
    signer: 'Bill Kearney',
    email: 'bkearney@tvstorage.example',
    phone: '(208) 555-0171',
    address: '1200 E Franklin Rd, Nampa, ID 83687',
    clientType: 'commercial',
    notes: 'Eight metal buildings; they do one or two a year.',
  },
  brewing: {
    name: 'Bench Brewing Company',
    signer: 'Corinne Ashby',
    email: 'corinne@benchbrewing.example',
    phone: '(208) 555-0158',
    address: boise('3009 W Emerald St', 83706),
    clientType: 'commercial',
  },
  association: {
    name: 'Harrison Court Homeowners Association',
    signer: 'Marguerite Doyle',
    email: 'board@harrisoncourt.example',
    phone: '(208) 555-0182',
    address: boise('1900 N Harrison Ct', 83702),
    clientType: 'commercial',
    notes: 'Six buildings, one roof at a time. Estimates go to the board by e-mail.',
  },
  lindqvist: {
    name: 'Mara Lindqvist',
    email: 'mara.lindqvist@mail.example',
    phone: '(208) 555-0122',
    address: boise('1731 E Holly St', 83712),
  },
  dobbs: {
    name: 'Earl Dobbs',
    phone: '(208) 555-0116',
    address: '26 Old Mill Rd, Idaho City, ID 83631',
    notes: 'No e-mail: print it and bring it by. An hour each way.',
  },
  weiss: {
    name: 'Hannah Weiss',
    email: 'hannah.weiss@mail.example',
    phone: '(208) 555-0197',
    notes: 'Met at the home show. Wants somebody to look at her roof when the snow is off.',
  },
} as const satisfies Record<string, DemoClient>;

export type ClientKey = keyof typeof CLIENTS;
