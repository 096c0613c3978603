// Macronix MX25R3235F, 4 MiB of serial flash, as sim/parts/flash.c has it.  It has supply(volts, ns), select(low, ns) and byte(out, ns) -> in.

export const FLASH_SIZE = 0x400000;
export const FLASH_BLOCK = 0x10000;
const SECTOR = 0x1000;
const PAGE = 0x100;
const MIN_VOLTS = 1.65;
const PROGRAM_NS = 3.2e6;
const SECTOR_NS = 58e6;
const BLOCK_NS = 800e6;
const ENTER_NS = 40e3; // from DP to the pulse that may end it
const LEAVE_NS = 35e3;
const ID = [0xc2, 0x28, 0x16];
const SIGNATURE = 0x16;
const OP = { PROGRAM: 0x02, READ: 0x03, WRDI: 0x04, RDSR: 0x05, WREN: 0x06, FAST_READ: 0x0b, SECTOR: 0x20, RDID: 0x9f, RES: 0xab, DP: 0xb9, BLOCK: 0xd8 };
const CHANGES = [OP.PROGRAM, OP.SECTOR, OP.BLOCK];
const SILENT = 0xff;

export class Flash {
  constructor(chance) {
    this.chance = chance;
    this.blocks = Array(FLASH_SIZE / FLASH_BLOCK).fill(null); // null: all of it is 0xff.  A block's bytes are never changed, but replaced
    this.powered = false;
    this.selected = false;
    this.deaf = true;
    this.position = 0; // bytes since it was selected
    this.opcode = 0;
    this.address = 0;
    this.page = [];
    this.latch = false;
    this.deep = false;
    this.sleptAt = 0;
    this.wokenAt = -Infinity;
    this.busyUntil = 0;
    this.torn = null; // what is being changed: [first, length]
  }

  // What no run of the program changes (checkpoint.js).
  constants() {
    return this.blocks.filter(Boolean).map((block) => block.buffer);
  }

  peek(address) {
    const block = this.blocks[Math.floor(address / FLASH_BLOCK)];
    return block ? block[address % FLASH_BLOCK] : 0xff;
  }

  // Replaces bytes from an address on, without the bus.
  fill(address, bytes) {
    for (let n = 0; n < bytes.length;) {
      const block = Math.floor((address + n) / FLASH_BLOCK);
      const from = (address + n) % FLASH_BLOCK;
      const some = Math.min(FLASH_BLOCK - from, bytes.length - n);
      const copy = this.blocks[block] ? this.blocks[block].slice() : new Uint8Array(FLASH_BLOCK).fill(0xff);
      copy.set(bytes.subarray(n, n + some), from);
      this.blocks[block] = copy;
      n += some;
    }
  }

  // Without it nothing is remembered but the cells, and what was being changed holds anything.
  supply(volts, ns) {
    const powered = volts >= MIN_VOLTS;
    if (this.powered && !powered) {
      if (ns < this.busyUntil) this.fill(this.torn[0], Uint8Array.from({ length: this.torn[1] }, () => this.chance.next() * 256));
      this.latch = this.deep = false;
      this.busyUntil = 0;
      this.deaf = true;
    }
    this.powered = powered;
  }

  asleep(ns) {
    return this.deep && ns >= this.sleptAt + ENTER_NS;
  }

  select(selected, ns) {
    if (selected) {
      this.position = 0;
      this.deaf = !this.powered || this.deep || ns < this.wokenAt + LEAVE_NS;
    } else if (this.selected && this.powered) {
      this.release(ns);
    }
    this.selected = selected;
  }

  // Any pulse ends deep power-down.
  release(ns) {
    if (this.deep) {
      if (this.asleep(ns)) {
        this.deep = false;
        this.wokenAt = ns;
      }
    } else if (!this.deaf && this.position) {
      this.end(ns);
    }
  }

  end(ns) {
    if (this.opcode === OP.WREN) this.latch = true;
    else if (this.opcode === OP.WRDI) this.latch = false;
    else if (this.opcode === OP.DP) Object.assign(this, { deep: true, sleptAt: ns });
    else if (this.opcode === OP.PROGRAM && this.position > 4) this.program(ns);
    else if (this.opcode === OP.SECTOR && this.position === 4) this.erase(SECTOR, SECTOR_NS, ns);
    else if (this.opcode === OP.BLOCK && this.position === 4) this.erase(FLASH_BLOCK, BLOCK_NS, ns);
  }

  begin(first, length, until) {
    this.latch = false;
    this.torn = [first, length];
    this.busyUntil = until;
  }

  erase(length, time, ns) {
    const first = this.address - (this.address % length);
    this.begin(first, length, ns + time);
    if (length === FLASH_BLOCK) this.blocks[first / FLASH_BLOCK] = null;
    else this.fill(first, new Uint8Array(length).fill(0xff));
  }

  // Bits only fall.
  program(ns) {
    const first = this.address - (this.address % PAGE);
    this.begin(first, PAGE, ns + PROGRAM_NS);
    this.fill(first, Uint8Array.from(this.page, (value, n) => value & this.peek(first + n)));
  }

  byte(out, ns) {
    if (!this.selected || !this.powered) return SILENT;
    const n = this.position++;
    if (this.deaf) return SILENT;
    return n === 0 ? this.command(out, ns) : this.data(n, out, ns);
  }

  command(out, ns) {
    this.opcode = out;
    this.address = 0;
    this.page = Array(PAGE).fill(0xff);
    this.deaf = (ns < this.busyUntil && out !== OP.RDSR) || (!this.latch && CHANGES.includes(out));
    return SILENT;
  }

  data(n, out, ns) {
    const { opcode } = this;
    if (opcode === OP.RDSR) return (ns < this.busyUntil ? 3 : 0) | (this.latch ? 2 : 0);
    if (opcode === OP.RDID) return ID[(n - 1) % ID.length];
    if (opcode === OP.RES) return n > 3 ? SIGNATURE : SILENT;
    if (![OP.READ, OP.FAST_READ, ...CHANGES].includes(opcode)) return SILENT;
    if (n <= 3) {
      this.address = ((this.address << 8) | out) % FLASH_SIZE;
    } else if (opcode === OP.PROGRAM) { // past its end a page goes on at its beginning
      const at = this.address % PAGE;
      this.page[at] = out;
      this.address += (at + 1) % PAGE - at;
    } else if (opcode === OP.READ || (opcode === OP.FAST_READ && n > 4)) {
      const value = this.peek(this.address);
      this.address = (this.address + 1) % FLASH_SIZE;
      return value;
    }
    return SILENT;
  }
}
