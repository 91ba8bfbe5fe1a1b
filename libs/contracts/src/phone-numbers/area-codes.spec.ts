import { describe, expect, it } from '@jest/globals';
import { areaCodes } from './area-codes.js';

/**
 * Every state with its area codes, by the cities of their time zones. Review each changed line, because a code in the
 * wrong zone causes calls outside calling hours.
 */
const BY_STATE: readonly [state: string, zones: string, codes: string][] = [
  ['AK', 'Adak Anchorage', '907'],
  ['AL', 'Chicago', '205 251 256 334 483 659 938'],
  ['AR', 'Chicago', '327 479 501 870'],
  ['AS', 'Pago_Pago', '684'],
  ['AZ', 'Denver Phoenix', '928'],
  ['AZ', 'Phoenix', '480 520 602 623'],
  [
    'CA',
    'Los_Angeles',
    '209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951',
  ],
  ['CO', 'Denver', '303 719 720 748 970 983'],
  ['CT', 'New_York', '203 475 860 959'],
  ['DC', 'New_York', '202 771'],
  ['DE', 'New_York', '302'],
  ['FL', 'Chicago New_York', '448 850'],
  ['FL', 'New_York', '239 305 321 324 352 386 407 561 645 656 689 727 728 754 772 786 813 863 904 941 954'],
  ['GA', 'New_York', '229 404 470 478 678 706 762 770 912 943'],
  ['GU', 'Guam', '671'],
  ['HI', 'Honolulu', '808'],
  ['IA', 'Chicago', '319 515 563 641 712'],
  ['ID', 'Denver Los_Angeles', '208 986'],
  ['IL', 'Chicago', '217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872'],
  ['IN', 'Chicago New_York', '219 574 812 930'],
  ['IN', 'New_York', '260 317 463 765'],
  ['KS', 'Chicago', '316 913'],
  ['KS', 'Chicago Denver', '620 785'],
  ['KY', 'Chicago New_York', '270 364 606'],
  ['KY', 'New_York', '502 859'],
  ['LA', 'Chicago', '225 318 337 457 504 985'],
  ['MA', 'New_York', '339 351 413 508 617 774 781 857 978'],
  ['MD', 'New_York', '227 240 301 410 443 667'],
  ['ME', 'New_York', '207'],
  ['MI', 'Chicago New_York', '906'],
  ['MI', 'New_York', '231 248 269 313 517 586 616 679 734 810 947 989'],
  ['MN', 'Chicago', '218 320 507 612 651 763 924 952'],
  ['MO', 'Chicago', '235 314 417 557 573 636 660 816 975'],
  ['MP', 'Saipan', '670'],
  ['MS', 'Chicago', '228 471 601 662 769'],
  ['MT', 'Denver', '406'],
  ['NC', 'New_York', '252 336 472 704 743 828 910 919 980 984'],
  ['ND', 'Chicago Denver', '701'],
  ['NE', 'Chicago', '402 531'],
  ['NE', 'Chicago Denver', '308'],
  ['NH', 'New_York', '603'],
  ['NJ', 'New_York', '201 551 609 640 732 848 856 862 908 973'],
  ['NM', 'Denver', '505 575'],
  ['NV', 'Denver Los_Angeles', '775'],
  ['NV', 'Los_Angeles', '702 725'],
  ['NY', 'New_York', '212 315 329 332 347 363 465 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934'],
  ['OH', 'New_York', '216 220 234 283 326 330 380 419 436 440 513 567 614 740 937'],
  ['OK', 'Chicago', '405 539 572 580 918'],
  ['OR', 'Denver Los_Angeles', '458 541'],
  ['OR', 'Los_Angeles', '503 971'],
  ['PA', 'New_York', '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878'],
  ['PR', 'Puerto_Rico', '787 939'],
  ['RI', 'New_York', '401'],
  ['SC', 'New_York', '803 821 839 843 854 864'],
  ['SD', 'Chicago Denver', '605'],
  ['TN', 'Chicago', '615 629 731 901 931'],
  ['TN', 'Chicago New_York', '423 729'],
  ['TN', 'New_York', '865'],
  [
    'TX',
    'Chicago',
    '210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 936 940 945 956 972 979',
  ],
  ['TX', 'Denver', '915'],
  ['UT', 'Denver', '385 435 801'],
  ['VA', 'New_York', '276 434 540 571 686 703 757 804 826 948'],
  ['VI', 'St_Thomas', '340'],
  ['VT', 'New_York', '802'],
  ['WA', 'Los_Angeles', '206 253 360 425 509 564'],
  ['WI', 'Chicago', '262 274 353 414 534 608 715 920'],
  ['WV', 'New_York', '304 681'],
  ['WY', 'Denver', '307'],
];

const cityOf = (zone: string): string => zone.slice(zone.indexOf('/') + 1);

describe('the table of area codes', () => {
  it('has the reviewed codes and zones of every state', () => {
    const rows = new Map<string, string[]>();
    for (const [code, { states, zones }] of Object.entries(areaCodes)) {
      const row = `${states.join(' ')}: ${zones.map(cityOf).sort().join(' ')}`;
      rows.set(row, [...(rows.get(row) ?? []), code]);
    }
    const found = Object.fromEntries([...rows].map(([row, codes]) => [row, codes.join(' ')]));
    expect(found).toEqual(Object.fromEntries(BY_STATE.map(([state, zones, codes]) => [`${state}: ${zones}`, codes])));
  });

  it('gives each overlay the zones and states of its original code', () => {
    const listed = Object.entries(areaCodes).filter(([, { overlays }]) => overlays);
    expect(listed).toHaveLength(18);
    for (const [code, { overlays, zones, states }] of listed) {
      const parent = areaCodes[overlays!];
      expect({ code, zones, states }).toEqual({ code, zones: parent?.zones, states: parent?.states });
    }
  });

  it('has 689 (Orlando) in the Eastern zone only', () => {
    expect(areaCodes['689']?.zones).toEqual(['America/New_York']);
  });

  it('has territories as their own countries, and states as parts of the US', () => {
    const territories = ['AS', 'GU', 'MP', 'PR', 'VI'];
    for (const { country, states } of Object.values(areaCodes))
      expect(country).toBe(territories.includes(states[0]!) ? states[0] : 'US');
  });
});
