package dev.antiphon.benchmarks.contender;

import dev.antiphon.benchmarks.load.Address;
import dev.antiphon.benchmarks.load.Customer;
import dev.antiphon.benchmarks.load.Order;
import dev.antiphon.benchmarks.load.OrderLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An order as maps and lists, for libraries without a binding. */
record OrderMap(Map<String, Object> members) {
    static OrderMap of(Order order) {
        Map<String, Object> members = new HashMap<>();
        members.put("number", order.number());
        members.put("customer", customerMap(order.customer()));
        members.put("lines", lineMaps(order.lines()));
        members.put("tags", order.tags());
        members.put("giftWrapped", order.giftWrapped());
        members.put("total", order.total());
        members.put("note", order.note());
        return new OrderMap(members);
    }

    private static Map<String, Object> customerMap(Customer customer) {
        Map<String, Object> members = new HashMap<>();
        members.put("number", customer.number());
        members.put("name", customer.name());
        members.put("email", customer.email());
        members.put("verified", customer.verified());
        members.put("address", addressMap(customer.address()));
        return members;
    }

    private static Map<String, Object> addressMap(Address address) {
        Map<String, Object> members = new HashMap<>();
        members.put("street", address.street());
        members.put("city", address.city());
        members.put("postalCode", address.postalCode());
        members.put("country", address.country());
        return members;
    }

    private static List<Object> lineMaps(List<OrderLine> lines) {
        List<Object> maps = new ArrayList<>(lines.size());
        for (OrderLine line : lines) {
            Map<String, Object> members = new HashMap<>();
            members.put("sku", line.sku());
            members.put("description", line.description());
            members.put("quantity", line.quantity());
            members.put("unitPrice", line.unitPrice());
            members.put("inStock", line.inStock());
            maps.add(members);
        }
        return maps;
    }

    Order toOrder() {
        List<OrderLine> lines = new ArrayList<>();
        for (Object line : list("lines")) {
            lines.add(new OrderMap(asMap(line)).toLine());
        }
        List<String> tags = new ArrayList<>();
        for (Object tag : list("tags")) {
            tags.add((String) tag);
        }
        return new Order(
                text("number"),
                child("customer").toCustomer(),
                lines,
                tags,
                flag("giftWrapped"),
                real("total"),
                text("note"));
    }

    private Customer toCustomer() {
        return new Customer(
                whole("number"),
                text("name"),
                text("email"),
                flag("verified"),
                child("address").toAddress());
    }

    private Address toAddress() {
        return new Address(text("street"), text("city"), text("postalCode"), text("country"));
    }

    private OrderLine toLine() {
        return new OrderLine(text("sku"), text("description"), whole("quantity"), real("unitPrice"), flag("inStock"));
    }

    private OrderMap child(String name) {
        return new OrderMap(asMap(get(name)));
    }

    private List<?> list(String name) {
        return (List<?>) get(name);
    }

    private String text(String name) {
        return (String) get(name);
    }

    private int whole(String name) {
        return ((Number) get(name)).intValue();
    }

    private double real(String name) {
        return ((Number) get(name)).doubleValue();
    }

    private boolean flag(String name) {
        return (Boolean) get(name);
    }

    private Object get(String name) {
        Object value = members.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no member " + name);
        }
        return value;
    }

    @SuppressWarnings("unchecked") // The keys of a JSON object are strings.
    private static Map<String, Object> asMap(Object value) {
        return (Map<String, Object>) value;
    }
}
